# Meldungen des Tisches im Browser.

web-skip = Zum Tisch springen
web-language = Sprache
web-hello = Nimm Platz
web-lead = Fünf Spiele mit Glück und verdeckter Information, gegen Bots oder mit Freunden. Ohne Konto, ein Klick.
web-name = Dein Name
web-somebody = Gast
web-play = Spielen
web-set-up = Freunde, Regeln …
web-rules = Regeln
web-you = (du)
web-here = am Tisch
web-away = nicht da
web-free = freier Platz
web-seats = Plätze
web-seat-n = Platz { $n }
web-seats-more = Mehr Plätze
web-bots-about = Wie stark sind die Bots?
web-seat-me = Du
web-seat-open = Ein Freund, per Link
web-seat-none = — kein Platz —
web-by-open = alle mit dem Link
web-by-program = Ein Programm (mit Token)
web-bot-takes = Bot spielen lassen
web-take-back = Wieder selbst spielen
web-level-ai = Bot, der beste
web-level-easy = Bot, leicht
web-level-normal = Bot, mittel
web-level-hard = Bot, schwer
web-level-named = Bot „{ $name }“
web-level-random = Bot, Zufallszüge
web-bot-names = Ballu, Rebecca, Lui, Kit, Ada, Boris, Clara, Dmitri, Emil, Fanny, Gleb, Hanna
web-bot-n = Bot { $n }
web-speed = Tempo der Bots
web-speed-instant = sofort
web-speed-normal = normal
web-speed-step = Zug für Zug
web-hints = Hinweise
web-say = Etwas sagen
web-say-mute = Sprüche ausblenden
web-say-hello = Hallo!
web-say-luck = Viel Glück!
web-say-well-played = Gut gespielt!
web-say-nice = Schön!
web-say-wow = Wow!
web-say-oops = Hoppla!
web-say-sorry = Entschuldigung!
web-say-thanks = Danke!
web-say-thinking = Moment, ich überlege …
web-say-hurry = Geht’s weiter?
web-say-good-game = Schönes Spiel!
web-say-again = Noch eine Partie?
web-next = Nächster Zug
web-clock-label = Bedenkzeit
web-clock-choice = { $seconds ->
    [0] keine
   *[other] { $seconds } Sekunden pro Zug
}
web-clock-set = Für jeden Zug sind { $seconds } Sekunden Zeit; danach zieht ein Bot.
web-clock = noch { $seconds } s
web-late = { $you ->
    [seat] Deine Zeit ist abgelaufen; ein Bot hat für dich gezogen.
   *[other] Die Zeit von { $seat } ist abgelaufen; ein Bot hat gezogen.
}
web-bot-came = { $you ->
    [seat] Für dich spielt jetzt ein Bot.
   *[other] Für { $seat } spielt jetzt ein Bot.
}
web-person-back = { $you ->
    [seat] Du spielst wieder selbst.
   *[other] { $seat } spielt wieder selbst.
}
web-leave = Verlassen
web-leave-about = Ein Bot spielt für dich weiter. Du kannst zurückkommen.
web-resign = Aufgeben
web-resign-about = Ein Bot spielt die Partie für dich zu Ende. Du kannst nicht zurückkommen.
web-left = { $you ->
    [seat] Du hast den Tisch verlassen; ein Bot spielt für dich weiter.
   *[other] { $seat } hat den Tisch verlassen; ein Bot spielt weiter.
}
web-resigned = { $you ->
    [seat] Du hast aufgegeben; ein Bot spielt die Partie für dich zu Ende.
   *[other] { $seat } hat aufgegeben; ein Bot spielt die Partie zu Ende.
}
web-tag-left = ist gegangen
web-tag-resigned = hat aufgegeben
web-lost = Die Verbindung ist unterbrochen und wird wiederhergestellt. Nichts Gespieltes geht verloren.
web-no-script = Ohne JavaScript aktualisiert sich diese Seite nicht von selbst.
web-reload = Neu laden
web-preset = Regeln
web-preset-usual = die üblichen
web-preset-official = offiziell
web-preset-original = ursprünglich
web-preset-contest = Wettbewerb
web-switches = Einzelne Regeln
web-switch-usual = wie in den Regeln oben
web-switch-default = die übliche Regel ({ $value })
web-open-table = Tisch eröffnen
web-title-turn = Du bist dran
web-title-over = Spiel beendet
web-log = Spielverlauf
web-choose-cards = Wähle eine Karte.
web-choose-dice = Wähle Würfel auf dem Tisch.
web-undo = Zurücknehmen
web-undone = { $you ->
    [seat] Du nimmst den letzten Schritt zurück.
   *[other] { $seat } nimmt den letzten Schritt zurück.
}
web-type = Oder gib einen Zug ein
web-type-go = Los
web-waiting = Warten auf Mitspieler
web-sit = Platz nehmen
web-invite = Schick diesen Link deinen Freunden:
web-winner = { $you ->
    [seats] Du gewinnst!
   *[other] { $seats } gewinnt
}
web-winners = { $seats } teilen sich den Sieg
web-summary-running = Glück und Können werden berechnet: { $percent } %
web-summary-luck = { $sign ->
    [plus] Glück brachte dir { $percent } Prozentpunkte Gewinnchance.
    [minus] Pech kostete dich { $percent } Prozentpunkte Gewinnchance.
   *[even] Das Glück war weder für noch gegen dich.
}
web-summary-luck-rough = { $sign ->
    [plus] Glück und das Spiel der anderen brachten dir { $percent } Prozentpunkte Gewinnchance.
    [minus] Pech und das Spiel der anderen kosteten dich { $percent } Prozentpunkte Gewinnchance.
   *[even] Glück und das Spiel der anderen waren weder für noch gegen dich.
}
web-summary-cost = { $percent ->
    [0] Deine Entscheidungen kosteten dich nichts.
   *[other] Deine Entscheidungen kosteten dich { $percent } Prozentpunkte Gewinnchance.
}
web-summary-gifts = Fehler der Gegenseite brachten dir { $percent } Prozentpunkte Gewinnchance.
web-summary-best = { $best } von { $evaluated } Entscheidungen waren die besten.
web-summary-sample = Bewertet wurden { $evaluated } deiner { $decisions } Entscheidungen.
web-summary-review = Zur ganzen Analyse
web-summary-costliest = Deine teuerste Entscheidung
web-summary-instead = Gespielt: „{ $played }“. Besser war „{ $best }“, um { $percent } Prozentpunkte.
web-rematch = Noch einmal
web-to-rematch = Zum nächsten Spiel
web-replay = Partie ansehen
web-record = Aufzeichnung herunterladen
web-about = Über diesen Tisch
web-rules-usual = Es gelten die üblichen Regeln.
web-rules-changed = An diesem Tisch geändert
web-commit = Zusage zu den Würfeln und Karten dieses Spiels:
web-watch-link = Link für Zuschauer:
web-spectators = { $n ->
    [0] Niemand schaut zu.
    [one] Ein Zuschauer schaut zu.
   *[other] { $n } Zuschauer schauen zu.
}
web-device = Auf einem anderen Gerät weiterspielen
web-device-about = Wer diesen Link öffnet, spielt für dich. Öffne ihn auf deinem anderen Gerät und behalte ihn für dich.
web-device-ask = Soll dieser Browser für den Besitzer des Links spielen? Ein Link zu allen Spielen ersetzt den Spieler, der dieser Browser bisher ist.
web-device-yes = Ja, hier weiterspielen
web-nobody-yet = Nimm zuerst an einem Tisch Platz.
web-sound = Ton
web-keys = Tasten
web-close = Schließen
web-key-arrows = zwischen Würfeln, Karten und Geboten bewegen
web-key-space = auswählen oder abwählen
web-key-enter = bestätigen
web-key-digits = die Würfel, die Augenzahl oder der Knopf an dieser Stelle von links
web-key-next = weiter bis zu meinem Zug
web-key-undo = zurücknehmen
web-key-type = einen Zug eingeben
web-key-log = Spielverlauf
web-key-rules = Regeln
web-key-escape = Auswahl aufheben
web-key-help = diese Übersicht
web-to-table = Zurück zum Tisch
web-step = Schritt
web-step-of = Schritt { $step } von { $last }
web-eyes = Ansicht
web-eyes-public = Zuschauer
web-show = Zeigen
web-problem = Das hat nicht geklappt
web-back = Zurück
web-no-page = Diese Seite gibt es nicht.
web-no-game = Dieses Spiel gibt es nicht.
web-no-table = Diesen Tisch gibt es nicht. Tische, die lange niemand benutzt, werden entfernt.
web-full = Im Augenblick sind alle Tische besetzt. Versuch es in ein paar Minuten wieder.
web-unreadable = An diesem Tisch wurde nach älteren Regeln gespielt; er kann nicht mehr angezeigt werden.
web-store-failed = Der Server kann im Augenblick nichts speichern. Es ist nichts verloren; versuch es noch einmal.
web-stale = Am Tisch hat sich inzwischen etwas geändert. Schau noch einmal hin und wähle neu.
web-not-yours = Das ist nicht dein Platz.
web-no-cell = Dieses Gebot ist jetzt nicht möglich.
web-nothing-to-undo = Du hast keinen Schritt zum Zurücknehmen.
web-seats-denied = Dieser Platz ist nicht frei.
web-resigned-denied = Du hast diese Partie aufgegeben; ein Bot spielt sie zu Ende.
web-not-running = Aufgeben kannst du nur, solange die Partie läuft.
web-hints-denied = Hinweise sind zum Üben da: Du kannst sie einschalten, solange du allein gegen Bots spielst.
web-bad-clock = Diese Bedenkzeit gibt es nicht. Möglich sind, in Sekunden pro Zug: { $known }.
web-bad-speed = Dieses Tempo gibt es nicht. Möglich sind: { $known }.
web-bad-form = Die Anfrage ist unvollständig oder fehlerhaft.
web-bad-method = Diese Adresse nimmt solche Anfragen nicht an.
web-too-long = Die Anfrage ist zu lang.
web-too-slow = Die Anfrage kam zu langsam an. Versuche es noch einmal.
web-bad-name = Ein Name hat 1 bis 40 sichtbare Zeichen.
web-bad-link = Dieser Link ist ungültig: Er ist abgelaufen oder wurde gesperrt. Erstelle auf dem anderen Gerät einen neuen.
web-twice-me = Du kannst nur einen Platz belegen.
web-too-fast = Zu viele Anfragen. Warte einen Augenblick.
web-too-talkative = Du hast gerade schon etwas gesagt. Warte einen Moment.
web-too-many-streams = Zu viele offene Tische. Schließ ein paar davon.
web-too-many-tables = Du hast so viele Tische eröffnet, wie eine Person darf. Spiel erst einen zu Ende.
web-foreign = Diese Anfrage kam von einer anderen Website und wurde nicht ausgeführt.
web-not-over = Die Aufzeichnung gibt es, sobald das Spiel zu Ende ist.
web-reports = Berichte der Arena
web-token = Token für das Programm auf dem Platz von { $seat }:

web-percent = { $n } %
web-odds = stimmt zu { $n } %
web-chance-to-win = Gewinnchance
web-all-cells = alle
web-sort = Sortieren
web-tint-red = Rot
web-tint-green = Grün
web-tint-blue = Blau
web-tint-yellow = Gelb
web-tint-black = Schwarz
web-tint-plain = Keine Farbe
web-waiting-more = Es geht los, sobald alle Plätze besetzt sind.
web-watching = Du schaust zu
web-skip-to-me = Weiter bis zu mir
web-pause = Pause
web-continue = Weiter
web-another = Noch eine Partie?
web-proof = Beweis, dass die Würfel fair waren
web-copy = Kopieren
web-copied = Kopiert
web-share = Teilen
web-place = { $place }.
web-own-place = Du wirst { $place ->
    [2] Zweiter
    [3] Dritter
   *[other] { $place }.
}.
web-guide = So wird gespielt
web-guide-go = Los geht’s
web-key-sort = die Hand sortieren
web-step-first = Zum Anfang
web-step-last = Zum Ende
web-turn-back = Einen Zug zurück
web-turn-on = Einen Zug weiter
web-autoplay = Von selbst abspielen
web-earlier = frühere Runden
web-luck-and-skill = Glück und Können
web-notify = Benachrichtige mich, wenn ich dran bin

web-nav = Hauptmenü
web-nav-play = Spielen
web-nav-lobby = Lobby
web-nav-games = Meine Spiele
web-nav-me = Ich
web-me = Ich
web-me-about = Kein Konto: Dieser Browser merkt sich deinen Namen und einen Schlüssel. Der Server speichert die Partien, die du spielst, deine Wertungen, wenn du gewertet spielst, und sonst nichts über dich.
web-name-keep = Speichern
web-device-whole = Mit diesem Link oder dieser Datei wird ein anderer Browser zu dir: deine Plätze, deine Spiele. Behalte beides für dich.
web-device-show = Link zeigen
web-device-table = Der Link gilt nur für diesen Tisch.
web-device-all = Alle Spiele mitnehmen
web-link-life = { $minutes ->
    [one] Er lässt sich eine Minute lang öffnen.
   *[other] Er lässt sich { $minutes } Minuten lang öffnen.
}
web-file = Sicherungsdatei herunterladen
web-file-about = Dieser Link bringt deine Plätze und Spiele bei Croupier zurück. Öffne ihn oder füge ihn unter „Ich habe einen Link“ ein. Behalte ihn für dich.
web-file-life = Die Datei gilt ein Jahr. Leg sie zu deinen Passwörtern.
web-have-link = Ich habe einen Link oder eine Datei
web-code = Link oder Code
web-code-file = oder die Sicherungsdatei
web-revoke = Zurücknehmen
web-revoke-links = Links und Dateien sperren
web-revoke-links-about = Alle deine Links und Sicherungsdateien werden ungültig, ebenso Geräte, die nur an einem Tisch für dich spielen.
web-revoke-keys = Überall sonst abmelden
web-revoke-keys-about = Alle anderen Browser spielen nicht mehr für dich; auch Links und Dateien werden ungültig.
web-forget = Vergiss mich
web-forget-about = Bots spielen deine Partien zu Ende. Dein Name, deine Spieleliste und dein Schlüssel werden gelöscht. Von dir eingereichte Bots werden zurückgezogen. Partien mit anderen bleiben diesen erhalten, ohne deinen Namen. Das lässt sich nicht rückgängig machen.
web-forget-open = Ich möchte vergessen werden
web-forget-yes = Endgültig vergessen
web-invite-again = Neues Token
web-invite-about = Hier spielt ein Programm mit seinem eigenen Token. Ein neues Token trennt die Verbindung.
web-my-games = Meine Spiele
web-games-kept = { $days ->
    [one] Ein Spiel bleibt nach der letzten Nutzung einen Tag erhalten.
   *[other] Ein Spiel bleibt nach der letzten Nutzung { $days } Tage erhalten.
}
web-running = Weiterspielen
web-goes-on = Läuft
web-waits = Wartet auf Mitspieler
web-your-move = Du bist dran
web-filters = Filter
web-all-games = Alle Spiele
web-won = Gewonnen
web-lost-game = Verloren
web-unknown = Unbekannt
web-with-people = Mit anderen
web-no-games = Noch kein Spiel beendet.
web-no-such-games = Kein Spiel dieser Art.
web-finished = Beendete Spiele
web-column-game = Spiel
web-column-result = Ergebnis
web-column-luck = Glück und Fehler, in % des Gewinns
web-column-when = Wann
web-column-look = Zurückschauen
web-luck-is = Glück { $percent }
web-mistakes-are = Fehler { $percent }
web-no-account = Nicht analysiert
web-ago-minutes = { $n ->
    [0] gerade eben
    [one] vor einer Minute
   *[other] vor { $n } Minuten
}
web-ago-hours = { $n ->
    [one] vor einer Stunde
   *[other] vor { $n } Stunden
}
web-ago-days = { $n ->
    [one] gestern
   *[other] vor { $n } Tagen
}
web-more = Mehr
web-delete = Dieses Spiel löschen
web-delete-about = Es verschwindet aus deiner Liste. Wer mitgespielt hat, behält es, ohne deinen Namen.
web-still-running = Dieses Spiel läuft noch. Gib zuerst auf, dann kannst du es löschen.
web-older = Ältere Spiele
web-newest = Neueste Spiele
web-visibility = Wer diesen Tisch findet
web-visibility-private = nur wer den Link hat
web-visibility-listed = alle, in der Lobby
web-bad-visibility = Ein Tisch ist eins von: { $known }.
web-hello-name = Nimm Platz, { $name }
web-open = Öffnen
web-you-and-bots = { $n ->
    [one] du und ein Bot
   *[other] du und { $n } Bots
}
web-last-game = Dein letztes Spiel
web-all = Alle
web-watch = Zuschauen
web-lobby-about = Tische, an die sich alle setzen oder denen alle zuschauen können. Ein Tisch ist privat, wenn der Gastgeber ihn nicht hier zeigt.
web-find = Gegner suchen
web-find-about = Du setzt dich zu jemandem, der wartet. Wartet niemand, dann wartest du; nach einer halben Minute kannst du stattdessen gegen einen Bot spielen.
web-open-tables = Offene Tische
web-nobody-waits = Gerade wartet niemand. Such einen Gegner, dann steht dein Tisch hier, bis sich jemand setzt.
web-played-now = Wird gerade gespielt
web-nothing-played = Gerade läuft kein offenes Spiel.
web-free-seats = { $n ->
    [one] ein Platz frei
   *[other] { $n } Plätze frei
}
web-nobody-came = Noch ist niemand gekommen. Du kannst weiter warten oder gleich spielen.
web-bots-instead = Stattdessen mit Bots spielen
web-group = Eine Gruppe
web-group-short = ein Link für viele
web-group-about = Für eine Klasse oder ein Fest: Ein Link öffnet so viele Tische, wie Leute kommen, und eine Seite zeigt alle Ergebnisse.
web-group-open = Gruppe öffnen
web-group-seats = Plätze pro Tisch
web-group-tables = { $n ->
    [0] Noch kein Tisch.
    [one] Ein Tisch.
   *[other] { $n } Tische.
}
web-group-over = { $n ->
    [0] Keiner ist fertig.
    [one] Einer ist fertig.
   *[other] { $n } sind fertig.
}
web-group-empty = Noch ist niemand da. Zeig diese Seite auf dem Beamer: Wer den Link öffnet und einen Namen eingibt, bekommt einen Platz.
web-group-join = Platz nehmen
web-group-link = Der Link zu dieser Seite
web-group-fill = Mit Bots auffüllen
web-group-fill-about = Bots nehmen alle freien Plätze, und die Tische fangen an.
web-group-full = Diese Gruppe hat schon so viele Tische, wie sie haben darf.
web-group-ranking = Rangliste aller Tische
web-group-standing = { $won } von { $games } gewonnen · { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
web-no-group = Diese Gruppe gibt es nicht.
web-table-n = Tisch { $n }
web-over = Beendet

# Die Ziehung des Startwerts vor dem ersten Würfel und der ersten Karte.
web-drawing = Das Glück dieses Spiels wird gezogen
web-drawing-about = Das Haus hat sein Geheimnis versiegelt. Jetzt fügt jeder Browser eine eigene Zufallszahl hinzu, damit niemand die Würfel und Karten wählen kann.
web-drawing-waits = Warten auf { $seats }.
web-drawing-denied = Das Glück dieses Spiels wird noch gezogen. Gleich geht es los.
web-draw-unfit = Das ist nicht die Zahl, auf die sich der Platz festgelegt hatte.
web-no-draw = An diesem Tisch wird kein Glück gezogen.
web-draw-restarts =
    { $n ->
        [one] Die Ziehung begann noch einmal neu: Ein Platz hatte eine Zahl versiegelt und nicht geöffnet oder den Spieler gewechselt.
       *[other] Die Ziehung begann { $n }-mal neu: Plätze hatten eine Zahl versiegelt und nicht geöffnet oder den Spieler gewechselt.
    }
web-part-awaited = noch nicht
web-part-bot = Bots fügen keine Zahl hinzu
web-part-nothing = fügt keine Zahl hinzu
web-part-excluded = fügt keine Zahl mehr hinzu
web-part-committed = hat eine Zahl versiegelt
web-part-revealed = hat die Zahl geöffnet
web-deal = Geben
web-deal-about = Ohne Skript fügt dein Browser keine eigene Zahl hinzu. Notiere die Zusage, wenn du magst, und lass dann geben.
web-own-in = Deine Zahl steckt im Glück dieses Spiels.
web-own-out = Deine Zahl steckt NICHT im Glück dieses Spiels!
web-own-late = Deine Zahl steckt nicht im Glück dieses Spiels: Sie kam zu spät, oder ihre Ziehung wurde beendet.
web-own-none = Dein Browser hat keine Zahl hinzugefügt.
web-fair-link = Ist das fair?

# Die Seite über die Fairness eines Spiels.
web-fair = Faire Würfel
web-fair-drawn = Diese Würfel konnte niemand wählen
web-fair-drawn-about = Du nicht, die anderen nicht und das Haus auch nicht: Würfel und Karten folgen aus Geheimnissen, die ihr alle vor dem ersten Wurf festgelegt hattet. Glaub es nicht, prüf es.
web-fair-plain = Die Würfel standen vor dem ersten Wurf fest
web-fair-plain-about = Während des Spiels konnte sie niemand ändern. Aber kein Spieler hat eine Zahl hinzugefügt; das Haus hätte sie also wählen können.
web-fair-before = Das Glück dieses Spiels
web-fair-before-about = Prüfen lässt sich alles, wenn das Spiel zu Ende ist und das Haus sein Geheimnis öffnet.
web-fair-check = Jetzt prüfen
web-fair-1 = Das Haus sagt zu
web-fair-1-about = Es denkt sich ein Geheimnis aus und zeigt dessen Fingerabdruck, zusammen mit Regeln und Plätzen des Tisches. Von nun an lässt sich nichts davon ändern.
web-fair-2 = Die Spieler fügen Zahlen hinzu
web-fair-2-about = Jeder Browser versiegelt eine Zufallszahl, wenn das Haus schon gebunden ist. Erst wenn alle versiegelt sind, werden alle geöffnet.
web-fair-2-none = fügt keine hinzu
web-fair-2-sealed = versiegelt
web-fair-2-plain = Hier spielen nur Bots, also fügt niemand eine Zahl hinzu.
web-fair-3 = Das Spiel wird gespielt
web-fair-3-about = Jeder Wurf und jede Karte folgt aus dem Geheimnis und den Zahlen, in fester Reihenfolge.
web-fair-3-count =
    { $steps ->
        [one] Ein Schritt.
       *[other] { $steps } Schritte.
    }
web-fair-4 = Das Haus öffnet
web-fair-4-about = Das Geheimnis liegt offen. Wer die Aufzeichnung hat, kann jeden Wurf wiederholen.
web-fair-4-later = Noch nicht: Das Spiel läuft.
web-fair-checks = Die Prüfungen
web-fair-here = laufen in deinem Browser, nicht auf unserem Server
web-fair-no-script = Die Prüfungen dieser Seite brauchen ein Skript. Die beiden Wege daneben brauchen keines.
web-check-kept = Die Zusage, die dein Browser behalten hat, ist dieselbe
web-check-house = Das Geheimnis des Hauses passt zur Zusage
web-check-own = Deine eigene Zahl ist dabei
web-check-seats = Jede Zahl ist die, die versiegelt war
web-check-seed = Alle Zahlen zusammen ergeben den Startwert
web-check-lines = Die Aufzeichnung ist vollständig
web-check-throws = Jeder Wurf und jede Karte stammt aus dem Startwert
web-check-rules = Jeder Zug folgt den Regeln
web-check-wait = wartet
web-check-pass = stimmt
web-check-fail = FALSCH
web-check-skip = nicht geprüft
web-check-kept-pass = Vor dem ersten Wurf behalten: { $a }
web-check-kept-fail = Diesem Browser wurde { $a } gezeigt, in der Aufzeichnung steht { $b }. Heb die Aufzeichnung auf: Sie ist dein Beweis.
web-check-kept-terms = Die Aufzeichnung hat andere Regeln, Namen oder Plätze, als diesem Browser gezeigt wurden. Heb die Aufzeichnung auf: Sie ist dein Beweis.
web-check-kept-hidden = Diesem Browser wurden { $a } Ziehungen gezeigt, die Aufzeichnung zählt { $b }. Heb die Aufzeichnung auf: Sie ist dein Beweis.
web-check-kept-ended = Diesem Browser wurde Ziehung { $a } von { $b } gezeigt. Laut Aufzeichnung hat Platz { $c } sie beendet. Die Ziehung, die zählt, wurde nicht hier verfolgt.
web-check-kept-skip = Dieser Browser hat die Zusage nicht behalten: Das Spiel wurde nicht hier verfolgt.
web-check-house-pass = Geheimnis { $a } ergibt mit Regeln und Plätzen { $b }.
web-check-house-fail = Zugesagt war { $a }; Geheimnis, Regeln und Plätze ergeben { $b }. Heb die Aufzeichnung auf: Sie ist dein Beweis.
web-check-house-names = Die Zusage bindet den Namen von Platz { $a } nicht: Dort könnte ein anderer gestanden haben. Heb die Aufzeichnung auf: Sie ist dein Beweis.
web-check-own-pass = { $a }, nach der Zusage von diesem Browser erzeugt
web-check-own-fail = Dieser Browser hat { $a } versiegelt, in der Aufzeichnung steht { $b }. Heb die Aufzeichnung auf: Sie ist dein Beweis.
web-check-own-skip = Dieser Browser hat keine Zahl hinzugefügt.
web-check-own-dropped = Dieser Browser hatte seine Zahl geöffnet, und doch wurde eine Ziehung in seinem Namen beendet. Frag den Gastgeber, warum.
web-check-own-ended = Dieser Browser hat in Ziehung { $a } von { $b } eine Zahl versiegelt. Laut Aufzeichnung hat Platz { $c } sie beendet. Zur Ziehung, die zählt, hat dieser Browser keine Zahl hinzugefügt.
web-check-own-late = Dieser Browser hat { $a } versiegelt, aber der Server hat es nie bestätigt: Die Zahl kam zu spät oder wurde nicht angenommen. In der Aufzeichnung steht für deinen Platz keine.
web-check-own-foreign = Dieser Browser hat { $a } versiegelt, aber der Server hat es nie bestätigt. In der Aufzeichnung steht für deinen Platz { $b }; vielleicht kommt das von einem anderen deiner Geräte. Wenn nicht, frag den Gastgeber.
web-check-own-unheard = Dieser Browser hat seine Zahl geöffnet, aber der Server hat es nie bestätigt. Laut Aufzeichnung hat dein Platz diese Ziehung beendet. Wenn deine Verbindung gut war, frag den Gastgeber, warum.
web-check-seats-pass = Zahlen, die zum Versiegelten passen: { $a }
web-check-seats-fail = Platz { $a } hat eine andere Zahl geöffnet als versiegelt. Heb die Aufzeichnung auf: Sie ist dein Beweis.
web-check-seats-missing = An diesem Tisch saßen Menschen, und doch fehlt in der Aufzeichnung, was die Plätze beigetragen haben. Heb die Aufzeichnung auf: Sie ist dein Beweis.
web-check-seats-other = Was Platz { $a } versiegelt hat, ist nicht, was diesem Browser gezeigt wurde. Heb die Aufzeichnung auf: Sie ist dein Beweis.
web-check-seats-skip = Es wurde keine Zahl hinzugefügt.
web-check-seed-pass = { $a }
web-check-lines-pass = Fingerabdruck aller Zeilen: { $a }
web-check-lines-fail = Der Fingerabdruck der Zeilen ist { $a }, in der Aufzeichnung steht { $b }.
web-check-throws-pass = Verglichene Ausgänge: { $a }
web-check-throws-fail = Schritt { $a }: Der Startwert ergibt einen anderen Ausgang, { $b }. Heb die Aufzeichnung auf: Sie ist dein Beweis.
web-check-throws-skip = Für dieses Spiel kann diese Seite es nicht prüfen. Die Programme daneben können es.
web-check-rules-skip = Züge zu beurteilen braucht die Regeln: Das tut croupier verify.
web-fair-not = Was das nicht beweist
web-fair-not-about = Dass zwei Spieler sich nicht absprechen. Dass das Haus während des Spiels nicht in die Hände schaut. Und wenn das Haus und ein Spieler gemeinsame Sache machen, können sie eine Ziehung abbrechen, die ihnen nicht gefällt; wie oft das geschah, steht hier und in der Aufzeichnung.
web-fair-restarts = Ziehungen, die vor dieser abgebrochen wurden: { $n }
web-fair-alone = Ohne dieser Seite zu trauen
web-fair-alone-about = Lade die Aufzeichnung herunter und prüfe sie auf deinem eigenen Rechner, mit dem Programm oder mit einer kleinen Python-Datei:
web-fair-recipe = Das Protokoll steht bis aufs Bit in docs/fairness.md des Programms.
web-fair-script = verify.py herunterladen
web-fair-keep = Lade herunter, was dieser Browser behalten hat,
web-fair-keep-about = und lass beide Programme es mit der Aufzeichnung vergleichen:
web-fair-failed = Wenn eine Prüfung scheitert
web-fair-failed-about = Dann ist den Würfeln dieses Tisches nicht zu trauen. Heb die Aufzeichnung auf und was dein Browser behalten hat: Zusammen sind sie dein Beweis.

## Wertungen

web-nav-bots = Bots
web-nav-ladder = Rangliste
web-ladder = Die Rangliste
web-ladder-about = Menschen und Bots auf einer Skala. Was man nicht weiß, ist als Linie gezeichnet: 95 von 100 Linien enthalten den wahren Wert. Wo sich Linien überschneiden, ist die Reihenfolge offen.
web-ladder-choose = Spiel und Spieler
web-ladder-scale = 400 Punkte Abstand heißt zehn Siege auf eine Niederlage. Die Bots des Programms sind feste Marken: gegeneinander gemessen, zu zweit am Tisch, mit den üblichen Regeln.
web-ladder-nobody = Hier hat noch niemand gewertet gespielt.
web-ladder-end = Hier endet die Liste.
web-ladder-top = Zum Anfang
web-ladder-next = Weiter unten
web-who-everybody = Alle
web-who-people = Menschen
web-who-bots = Bots
web-col-place = Platz
web-col-player = Spieler
web-col-interval = Bereich
web-col-rating = Wertung
web-col-95 = 95 %
web-col-games = Partien
web-interval = { $low } bis { $high }
web-too-few = zu wenige Partien
web-by-definition = fest
web-off-scale = außerhalb der Skala
web-you-plain = du
web-kind-person = Mensch
web-kind-built-in = eingebaut
web-kind-submitted = eingereicht
web-key-bot = Bot
web-person-games = Mensch · { $n ->
    [one] { $n } Partie
   *[other] { $n } Partien
}
web-your-place = Dein Platz
web-no-rating-yet = In diesem Spiel hast du noch keine Wertung. Nach zehn gewerteten Partien bekommst du einen Platz.
web-provisional-yet = { $n ->
    [one] Noch eine gewertete Partie, dann hast du einen Platz.
   *[other] Noch { $n } gewertete Partien, dann hast du einen Platz.
}
web-own-range = Irgendwo zwischen Platz { $from } und { $to }.
web-games-to-halve = { $n ->
    [one] Eine weitere gewertete Partie würde die Linie halbieren.
   *[other] Etwa { $n } weitere gewertete Partien würden die Linie halbieren.
}
web-rated = Gewertet
web-rated-chip = gewertet
web-rated-switch = Das Ergebnis ändert die Wertungen
web-rated-about = Übliche Regeln, keine Hinweise, keine Programme; unter mehreren Menschen läuft eine Uhr. Wer geht, hat verloren. Dein Name steht in der Rangliste.
web-rated-play = Gewertet spielen
web-rated-here = Gewertet: Wer geht, hat verloren
web-rated-settled = Die Wertungen stehen fest
web-rated-resign-about = Die Partie ist gewertet: Sie zählt als verloren.
web-rated-usual = Gewertet wird nach den üblichen Regeln gespielt: Lass die Schalter, wie sie sind.
web-rated-bot = Dieser Bot hat keine gemessene Wertung und kann nicht an einem gewerteten Tisch sitzen.
web-rated-program = An einem gewerteten Tisch können keine Programme sitzen.
web-rated-nobody = Ein gewerteter Tisch braucht einen Platz für einen Menschen und einen Gegner.
web-rated-denied = Ein gewerteter Tisch bleibt, wie er eröffnet wurde, und Bots springen nicht für Menschen ein.
web-ratings = Wertungen
web-my-rating = { $points } ({ $interval }) · { $games ->
    [one] { $games } Partie
   *[other] { $games } Partien
}
web-my-provisional = { $points }, vorläufig · { $games ->
    [one] { $games } Partie
   *[other] { $games } Partien
}
web-rating-departed = gegangen, also verloren
web-rating-not-counted = nicht gezählt: heute zu viele Partien gegen dieselben Spieler
web-rating-counted-less = weniger gezählt: heute schon viele Partien gegen denselben Bot
web-find-rated = Gewertete Partie, mit Uhr
web-rated-rules = So wird gewertet
web-rated-rule-table = Ein Tisch ist gewertet, wenn er so eröffnet wurde. Es gelten die üblichen Regeln, und sobald alle sitzen, lässt sich nichts mehr ändern.
web-rated-rule-leaving = Gehen, aufgeben und die Zeit überschreiten sind Niederlagen. Zu zweit hat der andere gewonnen; bei mehr Spielern zählt die Partie für die nicht, die bleiben.
web-rated-rule-unfinished = Wird eine Partie nicht innerhalb eines Tages beendet, verliert sie, auf wen sie wartet.
web-rated-rule-bots = Gegen denselben Bot zählen { $n } Partien am Tag ganz, je { $n } weitere halb so viel wie die davor.
web-rated-rule-people = Zwischen denselben zwei Menschen zählen { $n } Partien am Tag; ebenso { $n } gegen Neulinge, sobald du selbst einen Platz hast.
web-rated-rule-name = Deine Zeile zeigt den Namen deiner letzten gewerteten Partie. „Vergiss mich“ löscht sie; was andere gegen dich gewonnen oder verloren haben, bleibt.
web-clock-rated = Für jeden Zug sind { $seconds } Sekunden Zeit; wer sie überschreitet, hat verloren.

web-review = Analyse
web-review-not-over = Ein Spiel kann erst nach dem Ende analysiert werden. Bis dahin wahrt der Tisch seine Geheimnisse.
web-review-too-many = Mehrere Analysen, um die du gebeten hast, sind noch nicht fertig. Frag wieder, wenn eine davon da ist.
web-review-full = Viele Spiele warten auf ihre Analyse. Bitte frag in einer Minute noch einmal.
web-review-soon = Wird analysiert
web-review-none = Keine Analyse
web-review-running = { $percent } % des Spiels sind analysiert.
web-review-waiting =
    { $ahead ->
        [0] Es geht gleich los.
        [one] Ein anderes Spiel ist vorher dran.
       *[other] { $ahead } andere Spiele sind vorher dran.
    }
web-review-impossible = Dieses Spiel kann kein Bot beurteilen. Wiederholung und Aufzeichnung gibt es.
web-review-verdict = { $seat }: am Anfang { $start } von 100. Glück { $luck }, eigene Fehler { $lost }, Fehler der Gegenseite { $gifts }: Ergebnis { $result }. Alles ist exakt.
web-review-verdict-rough = { $seat }: am Anfang { $start } von 100. Glück und Spiel der anderen { $luck }, eigene Fehler { $lost }: Ergebnis { $result }.
web-review-curve = Gewinnaussicht von { $seat }
web-review-curve-about = Die Gewinnaussicht von { $start } % am Anfang bis { $result } % am Ende, mit { $mistakes } Fehlern und { $jumps } großen Glückssprüngen; unten stehen sie als Liste.
web-review-big-luck = großes Glück oder Pech
web-review-big-change = Glück und die anderen
web-review-slip-key = Fehler, 1 der schlimmste
web-review-marks = Was in der Kurve markiert ist
web-review-jump = Schritt { $step }: Glück { $change }
web-review-slip = Schritt { $step }: Fehler { $lost }
web-review-slip-before = Fehler davor
web-review-slip-after = Nächster Fehler
web-review-step-back = Schritt zurück
web-review-step-on = Schritt weiter
web-review-board = Der Tisch bei Schritt { $step }
web-review-options = Schritt { $step }: Möglichkeiten von { $seat }
web-review-options-none = Hier gibt es nichts zu entscheiden
web-review-options-none-about = Dieser Schritt ist ein Wurf oder eine Karte, oder er wurde nicht bewertet. Wähle einen Fehler oder geh einen Schritt weiter.
web-review-option = Möglichkeit
web-review-bar = Balken
web-review-chance = Gewinnaussicht, %
web-review-lost = verloren
web-review-best = am besten
web-review-played = gespielt
web-review-exact = exakt
web-review-unlisted = Weitere Möglichkeiten, keine davon besser: { $n }
web-review-known = Beurteilt nach dem, was der Spieler in diesem Moment wusste.
web-review-slips = Fehler, die schlimmsten zuerst
web-review-count =
    { $mistakes ->
        [one] einer in { $evaluated } von { $choices } Entscheidungen
       *[other] { $mistakes } in { $evaluated } von { $choices } Entscheidungen
    }
web-review-count-all =
    { $mistakes ->
        [one] einer in { $evaluated } Entscheidungen
       *[other] { $mistakes } in { $evaluated } Entscheidungen
    }
web-review-no-slips = Kein Fehler, der außer Zweifel steht.
web-review-better = Schritt { $step } · besser: { $best }
web-review-more-slips = Weitere, kleinere Fehler: { $n }
web-review-ledgers = Glück gegen Können
web-column-luck-only = Glück
web-review-own = eigene Fehler
web-review-gifts = Fehler der Gegenseite
web-review-luck-others = Glück und die anderen
web-review-start = Anfang
web-review-result = Ergebnis
web-review-exactly = Jede Entscheidung wird nach dem beurteilt, was der Spieler damals wusste. Die Zeilen ergeben genau das Ergebnis, denn dieses Spiel ist für zwei gelöst.
web-review-sampled = Jede Entscheidung wird nach dem beurteilt, was der Spieler damals wusste, indem viele Male weitergespielt wird. ± ist der Standardfehler; Unterschiede unter zwei davon zählen nicht als Fehler.
web-review-left-out = Ausgelassene Entscheidungen: { $n }. Die Summen sind aus einer gleichmäßigen Stichprobe hochgerechnet, und ± schließt das ein.
web-review-share = Link zu diesem Moment
web-play-on = Von hier weiterspielen
web-play-on-about = Ein Übungstisch gegen Bots, am Platz von { $name }, ab jetzt mit neuem Glück. Was { $name } nicht sehen konnte:
web-play-on-as-it-was = Wie es war
web-play-on-anew = Neu gegeben
web-play-on-nowhere = Diese Stellung oder diesen Platz gibt es in dem Spiel nicht.
web-play-on-over = Dort ist das Spiel zu Ende: Geh einige Schritte zurück.
web-play-on-too-deep = Dieses Spiel ist zu oft aus anderen weitergespielt worden. Spiel aus einem von jenen weiter.
web-stats = Glück und Können
web-stats-about = Aus den Analysen deiner beendeten Spiele. Übungstische, die in einer Stellung eines anderen Spiels begannen, zählen nicht. Wo sich Glück nicht vom Spiel der anderen trennen lässt, ist dieses darin enthalten.
web-stats-none = Noch ist keines deiner Spiele analysiert. Öffne eine Analyse oder lass die neuesten Spiele analysieren.
web-stats-unreviewed =
    { $n ->
        [one] Ein beendetes Spiel ist nicht analysiert.
       *[other] { $n } beendete Spiele sind nicht analysiert.
    }
web-stats-review = Die neuesten analysieren
web-stats-luck = Glück im Lauf der Zeit
web-stats-luck-about =
    { $games ->
        [one] Nach einem Spiel beträgt dein Glück { $sum } % eines Sieges.
       *[other] Nach { $games } Spielen summiert sich dein Glück auf { $sum } % eines Sieges.
    } Der Zufall allein bleibt in neunzehn von zwanzig Fällen zwischen −{ $band } und +{ $band }.
web-stats-within = Das ist, was der Zufall ergibt.
web-stats-beyond = Das ist mehr, als der Zufall ergibt, in die eine oder andere Richtung: selten, aber es kommt vor.
web-stats-habits = Gewohnheiten, die dich etwas kosten
web-stats-habits-none = Keine fällt auf: Genannt wird, was dich mindestens dreimal und in jedem fünften Fall etwas gekostet hat.
web-stats-habit-choice = Oft nicht die beste Wahl: { $kind }.
web-stats-habit-about = { $mistakes } von { $count } Malen ein Fehler, zusammen { $lost } % eines Sieges. Meist besser: { $better }.
web-stats-by-game = Können nach Spiel
web-stats-games = Spiele
web-stats-per-game = Fehler je Spiel
web-stats-per-decision = verloren je Entscheidung, %
web-stats-by-kind = Können nach Art der Entscheidung
web-stats-no-kinds = Noch keine Entscheidungen bekannter Art.
web-stats-kind = Was du getan hast
web-stats-times = Male
web-stats-mistakes = Fehler
web-stats-cost = Kosten
web-stats-better = meist besser

web-nav-daily = Tagespartie
web-nav-puzzles = Rätsel
web-bad-date = Ein Tag wird JJJJ-MM-TT geschrieben, zum Beispiel 2026-11-18.
web-weekday = { $weekday ->
    [0] Montag
    [1] Dienstag
    [2] Mittwoch
    [3] Donnerstag
    [4] Freitag
    [5] Samstag
   *[other] Sonntag
}
web-date = { web-weekday }, { $day }. { $month ->
    [1] Januar
    [2] Februar
    [3] März
    [4] April
    [5] Mai
    [6] Juni
    [7] Juli
    [8] August
    [9] September
    [10] Oktober
    [11] November
   *[other] Dezember
}
web-day-played = gespielt
web-day-empty = nicht gespielt
web-daily-lead = In jedem Spiel eine Partie am Tag: du gegen dieselben Bots, mit demselben Glück wie alle.
web-daily-today = Die Partien von heute
web-daily-week = Die Tagespartien dieser Woche
web-daily-left = noch { $hours } h { $minutes } min
web-daily-played = { $n ->
    [0] Noch niemand hat sie gespielt
    [one] Eine Person hat sie gespielt
   *[other] { $n } Personen haben sie gespielt
}
web-daily-see = Ansehen
web-daily-go-on = Weiterspielen
web-daily-start = Partie beginnen
web-daily-start-again = Ohne Wertung spielen
web-daily-waiting = Die heutige Partie wartet
web-daily-past = Eine frühere Partie
web-daily-done = Tagespartie: { $result }
web-daily-goal = Dieses Glück haben alle. Wie weit kommst du?
web-daily-once = Es läuft keine Uhr. Du kannst gehen und bis Mitternacht (Weltzeit) weiterspielen. Der erste Versuch zählt; danach spiel, so oft du magst.
web-daily-past-about = Ihr Tag ist vorbei, sie zählt nicht mehr. Es ist dieselbe Partie wie damals.
web-daily-begun = Du hast diese Partie begonnen
web-daily-begun-about = Alles ist gespeichert. Beendest du sie vor Mitternacht (Weltzeit) ihres Tages, so zählt sie.
web-daily-again = Noch einmal?
web-daily-again-about = Dein erstes Ergebnis bleibt. Zum Üben kannst du dieselbe Partie noch einmal spielen.
web-daily-place = Platz { $place } von { $people }{ $shared ->
    [0] {""}
    [one] , geteilt mit einer weiteren Person
   *[other] , geteilt mit { $shared } weiteren
}
web-daily-better = der anderen waren schlechter als du
web-daily-few = Prozente gibt es ab zwanzig Ergebnissen.
web-daily-all = Alle Ergebnisse
web-daily-people = Personen
web-daily-you = du
web-daily-axis = Punkte Vorsprung vor dem besten Gegner, vom schlechtesten Ergebnis zum besten
web-daily-bar-won = Sieg { $margin }
web-daily-bar-shared = geteilt { $margin }
web-daily-bar-lost = Niederlage { $margin }
web-daily-so-far = Heute bisher
web-daily-that-day = An diesem Tag
web-daily-after = Die Ergebnisse siehst du, wenn du gespielt hast.
web-daily-before = Am Tag davor
web-daily-not-played = nicht gespielt
web-daily-why = Warum dasselbe Glück?
web-daily-why-about = Der n-te Wurf oder die n-te Karte deines k-ten Zugs steht fest, was auch immer die anderen taten, und die Bots antworten auf dieselben Züge gleich. Verschieden ist nur das Spiel.
web-daily-unrated = Wer mit zwei Identitäten kommt, sieht dasselbe Glück zweimal. Darum sind die Ergebnisse eine Verteilung und werden nie gewertet.
web-daily-tell = Weitersagen
web-daily-no-spoiler = Über Würfel und Karten verrät es nichts.
web-daily-share-percent = besser als { $percent } %
web-daily-fair = Faire Würfel
web-daily-fair-public = Der Startwert folgt aus Datum, Spiel und Regeln; er ist überall derselbe, auch im Terminal.
web-daily-fair-secret = Das Haus hat sich am Tag davor auf den Startwert dieses Tages festgelegt. Nach dem Tag wird er veröffentlicht; dann kann jeder ihn prüfen.
web-daily-fair-open = Der Startwert ist der, auf den sich das Haus am Tag davor festgelegt hatte. Prüf ihn, oder spiel die Partie im Terminal.
web-daily-promise = Versprechen
web-daily-seed = Startwert
web-daily-terminal = Im Terminal
web-daily-promises = Versprechen für morgen
web-daily-promises-about = Das Haus hat die Startwerte der morgigen Partien schon gemacht. Diese Hashes binden es.
web-daily-future = Dieser Tag hat noch nicht begonnen: Seine Partie kann ab Mitternacht (Weltzeit) gespielt werden.
web-daily-too-early = Die erste Tagespartie war am 2026-01-01.
web-daily-denied = In der Tagespartie spielst du selbst, gegen dieselben Bots wie alle. Du kannst die Seite verlassen und bis Mitternacht (Weltzeit) weiterspielen.
web-daily-to-result = Dein Ergebnis
web-home-today = Heute
web-home-daily = { $n ->
    [one] Ein Spiel, dasselbe Glück für alle
   *[other] { $n } Spiele, dasselbe Glück für alle
}
web-home-puzzle = Eine Entscheidung ist klar die beste. Welche?
web-home-solve = Lösen
web-home-all-deals = Alle Tagespartien
web-home-all-puzzles = Alle Rätsel von heute
web-puzzle = Rätsel
web-puzzle-of-day = Rätsel des Tages
web-puzzle-n = Rätsel { $n } von { $of }
web-puzzle-proved = Eine Aktion ist die beste, und das ist bewiesen.
web-puzzle-sampled = Eine Aktion ist klar die beste; die Gewinnchancen sind Stichproben.
web-difficulty = { $word ->
    [easy] leicht
    [medium] mittel
   *[hard] schwer
}
web-puzzles-lead = Stellungen mit einer klar besten Aktion. Wähle sie am Tisch; dann siehst du, was jede wert ist.
web-puzzle-week = Die Rätsel dieser Woche
web-puzzles-today = Die Rätsel von heute
web-puzzles-yours = Deine Rätsel
web-puzzles-nothing = Noch nichts versucht.
web-puzzles-solved = { $solved } von { $tried } gelöst
web-puzzles-row = { $n } in Folge
web-puzzles-rated = Wie schwer ein Rätsel ist, folgt aus den ersten Antworten aller.
web-puzzles-archive = Alle Rätsel
web-puzzles-archive-about = Alle Rätsel dieses Spiels, in beliebiger Reihenfolge.
web-puzzles-count = { $n ->
    [one] Ein Rätsel
   *[other] { $n } Rätsel
}
web-puzzles-more = Mehr zu lösen
web-puzzle-see = Antwort
web-puzzle-solved = gelöst
web-puzzle-missed = verfehlt
web-puzzle-found = { $solved } von { $answers } haben sie gefunden
web-puzzle-ask = Was würdest du tun?
web-puzzle-next = Nächstes Rätsel
web-puzzle-position = Die Stellung
web-puzzle-right = Richtig, das ist das Beste
web-puzzle-wins = gewinnt { $percent } %
web-puzzle-wrong = Nicht das Beste: { $percent } % Gewinnchance verloren
web-puzzle-you = Deine Wahl:
web-puzzle-best = Am besten ist
web-puzzle-exact = exakt
web-puzzle-error = Stichprobe, ± Standardfehler
web-puzzle-action = Aktion
web-puzzle-lost = verloren
web-puzzle-all = { $n ->
    [one] Eine Antwort
   *[other] Alle { $n } Antworten
}
web-puzzle-others = { $n ->
    [one] Eine weitere
   *[other] { $n } weitere
}
web-puzzle-chip-best = beste
web-puzzle-chip-yours = deine
web-puzzle-none = Dieses Rätsel gibt es nicht.
web-puzzle-no-day = Dieser Tag hat noch kein Rätsel. Das Rätsel eines Tages kommt um Mitternacht (Weltzeit).

# Submitted bots
web-bots = Eingereichte Bots
web-bots-lead = Hier spielen Bots, die Leute geschrieben haben, Tag und Nacht gegeneinander, auf freien Kernen.
web-bots-access-open = Jeder darf einen einreichen.
web-bots-access-invited = Zum Einreichen braucht man eine Einladung.
web-bots-access-closed = Es werden keine Bots mehr angenommen.
web-bots-closes = Einreichen kann man bis { $time }.
web-bots-submit-bot = Bot einreichen
web-bots-submit = Einreichen
web-bots-submit-lead = Dein Bot wird geprüft, spielt gegen die eingebauten Bots und bekommt eine Wertung, wenn er nicht versagt.
web-bots-submit-cli = Auf der Kommandozeile
web-bots-submit-key = Die Schlüsseldatei weist dich als Autor aus. Lade sie hier herunter, oder lass den Befehl eine anlegen:
web-bots-game = Spiel
web-bots-bot-file = Archiv (.tar.gz) oder WebAssembly-Modul, höchstens { $mb } MB
web-bots-bot-name = Name des Bots; leer: aus bot.json
web-bots-author = Dein Name, wie ihn alle sehen
web-bots-invitation = Einladung
web-bots-archive = Was ins Archiv gehört
web-bots-archive-about = Alles, was dein Bot zum Laufen braucht, und eine Datei bot.json mit seinem Namen und seinem Befehl. Hier wird nichts übersetzt: schick ein Skript oder ein statisches Programm. Die Datei, die der Befehl nennt, liegt im obersten Ordner.
web-bots-interpreters = Interpreter dieses Servers:
web-bots-interpreters-none = keine; schick ein statisches Programm oder ein WebAssembly-Modul
web-bots-bot-time = Ein Zug darf { $ms } ms dauern; langsamere zehren von einem Vorrat von { $bank } ms je Spiel.
web-bots-bot-private = Deine Dateien sind privat: niemand kann sie herunterladen.
web-bots-remote = fern
web-bots-remote-about = Dieser Bot läuft auf der Maschine seines Autors: Er ist nicht abgeschottet und spielt jedes Blatt nur einmal statt auf beiden Plätzen.
web-bots-remote-bot = Ein ferner Bot
web-bots-remote-pause = Ein ferner Bot pausiert, solange er nicht verbunden ist. Nach { $days } Tagen ohne Verbindung verlässt er die Rangliste.
web-bots-remote-connected = Er ist verbunden.
web-bots-remote-absent = Nicht verbunden seit { $time }.
web-bots-shared = Geteilt
web-bots-bot = Bot
web-bots-built-in = eingebaut
web-bots-rating = Wertung
web-bots-bot-games = Spiele
web-bots-provisional = (vorläufig)
web-bots-no-bots-yet = Noch hat niemand einen Bot eingereicht.
web-bots-ladder-games = { $n } Spiele gespielt
web-bots-yours = Deine Bots
web-bots-all = Alle Bots dieses Spiels
web-bots-queue = In der Warteschlange
web-bots-queue-place = Platz { $n } in der Schlange
web-bots-place = Platz
web-bots-place-of = { $range } von { $all }
web-bots-state = Stand
web-bots-expected = erwartet
web-bots-minutes-left = { $n ->
    [one] etwa eine Minute
   *[other] etwa { $n } Minuten
 }
web-bots-time-unknown = Dauer noch unbekannt
web-bots-deals-of = { $deals } von höchstens { $most } Gaben
web-bots-now-playing = Gerade
web-bots-job-check = { $a } wird geprüft
web-bots-job-play = { $a } gegen { $b }, { $n } Gaben gespielt
web-bots-job-review = ein Spiel wird durchgesehen
web-bots-job-final = das Finale läuft
web-bots-final = Finale: { $game }
web-bots-final-running = { $n } Bots spielen.
web-bots-bot-about = { $game }, von { $author }. Version { $version }: { $state }.
web-bots-bot-about-nobody = { $game }. Version { $version }: { $state }.
web-bots-move-time = Zug im Mittel
web-bots-slowest = langsamstes Spiel, Zug im Mittel
web-bots-failed-games = Spiele mit Fehlern
web-bots-version = Version { $n }
web-bots-version-short = Version
web-bots-versions = Alle Versionen
web-bots-when = eingereicht
web-bots-kilobytes = { $n } KB
web-bots-questions = { $n } Fragen gestellt
web-bots-step-received = Empfangen
web-bots-step-checked = Geprüft
web-bots-step-qualifying = Qualifikation
web-bots-step-rated = Gewertet
web-bots-stage-received = wartet auf die Prüfung
web-bots-stage-qualifying = qualifiziert sich
web-bots-stage-comparing = spielt gegen die alte Version
web-bots-stage-rated = gewertet
web-bots-stage-refused = abgelehnt
web-bots-stage-declined = nicht besser
web-bots-stage-replaced = ersetzt
web-bots-stage-retired = ausgeschieden
web-bots-stage-absent = abwesend
web-bots-stage-disqualified = disqualifiziert
web-bots-stage-withdrawn = zurückgezogen
web-bots-stage-comparing-about = Sie ersetzt Version { $version }, wenn sie nicht klar schwächer ist.
web-bots-stage-refused-about = Sie hat versagt: { $cause }.
web-bots-stage-declined-about = Schwächer als Version { $version }; die bleibt.
web-bots-stage-replaced-about = Version { $version } hat sie abgelöst.
web-bots-stage-retired-about = Sie hat immer wieder versagt: { $cause }.
web-bots-stage-absent-about = Der Bot war zu lange nicht verbunden.
web-bots-stage-disqualified-about = { $reason }
web-bots-cause-crash = das Programm hat sich beendet
web-bots-cause-timeout = zu langsam
web-bots-cause-garbage = keine Nachricht des Protokolls
web-bots-cause-illegal = regelwidriger Zug
web-bots-cause-flood = zu viel Ausgabe
web-bots-cause-silence = keine Antwort
web-bots-history = Wertung im Lauf der Zeit
web-bots-no-history = Noch keine Wertung.
web-bots-history-label = Von { $first } zu { $last } nach { $games } Spielen.
web-bots-interval = Linien: 95 %
web-bots-rivals = Gegen jeden Gegner
web-bots-rivals-scale = Siege %, 95 %
web-bots-no-rivals = Noch kein Spiel gespielt.
web-bots-rival-stronger = stärker
web-bots-rival-weaker = schwächer
web-bots-rival-open = offen
web-bots-recent-games = Letzte Spiele
web-bots-no-recent = Noch kein aufgezeichnetes Spiel.
web-bots-worth-seeing = Sehenswert
web-bots-record-short = Protokoll
web-bots-forfeit = Aufgegeben
web-bots-highlight-closest = das knappste Spiel
web-bots-highlight-longest = das längste Spiel
web-bots-highlight-won = der klarste Sieg
web-bots-highlight-lost = die klarste Niederlage
web-bots-highlight-failed = ein Fehler
web-bots-costly = Die teuersten Entscheidungen
web-bots-costly-step = Schritt { $step }: { $played }. Besser: { $best }
web-bots-failures = Fehler
web-bots-no-failures = Keine.
web-bots-fault = Spiel { $game }, Schritt { $step }
web-bots-check-log = Protokoll der Prüfung
web-bots-whole-log = Ganzes Protokoll
web-bots-check-repeat = Diese Zeilen wurden vor dem Fehler gesendet. Schick sie deinem Bot, um ihn zu wiederholen:
web-bots-only-you = Das siehst nur du.
web-bots-stderr = Standardfehlerausgabe
web-bots-stderr-of = Spiel { $game }, die ersten und letzten 8 KiB.
web-bots-withdraw = Bot zurückziehen
web-bots-new-version = Neue Version einreichen
web-bots-no-ladder = Dieser Server hat keine Bot-Rangliste.
web-bots-no-bot = Diesen Bot oder dieses Spiel gibt es nicht.
web-bots-no-record = Von diesem Spiel gibt es kein Protokoll mehr.
web-bots-not-author = Das darf nur der Autor des Bots.
