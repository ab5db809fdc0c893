# Meldungen der Arena.

arena-round-robin = jeder gegen jeden
arena-gauntlet = einer gegen alle anderen
arena-free-for-all = alle an einem Tisch
arena-headline = { $game }, { $format }: { $counts }
arena-counts =
    { $games ->
        [one] eine Partie
       *[other] { $games_text } Partien
    } aus { $deals ->
        [one] einer Vorgabe
       *[other] { $deals_text } Vorgaben
    }, jede von { $seats ->
        [2] beiden Plätzen
       *[other] allen { $seats } Plätzen
    } gespielt

arena-entrant = Teilnehmer
arena-rating = Wertung
arena-interval = 95 %
arena-wins = Siege %
arena-without-luck = ohne Glück %
arena-points = Punkte
arena-failures = Ausfälle
arena-games = Partien
arena-duel = Duell
arena-superior = stärker %
arena-efficiency = Effizienz
arena-efficiency-luck = Effizienz ohne Glück
arena-more-duels = { $more } weitere Duelle stehen im Bericht.

arena-separated = { $above } ist stärker als { $below }: Das 95-%-Intervall ihres Unterschieds reicht nicht bis null.
arena-more-games = { $above } und { $below } sind nicht getrennt. Ist der beobachtete Unterschied echt, trennen sie etwa { $more } weitere Partien.
arena-never-separated = { $above } und { $below } sind nicht getrennt. Der beobachtete Unterschied ist zu klein, um ihn mit einer vertretbaren Zahl von Partien zu bestätigen.
arena-won-all = { $name } hat jede Partie gewonnen: Die Wertung ist eine untere Grenze, die mit der Zahl der Partien steigt.
arena-won-none = { $name } hat keine Partie gewonnen: Die Wertung ist eine obere Grenze, die mit der Zahl der Partien sinkt.
arena-efficiency-sentence = Mit gleichen Vorgaben sagen diese { $played } Partien so viel aus wie { $equivalent } unabhängige.
arena-failed =
    { $name } ist { $count ->
        [one] einmal
       *[other] { $count }-mal
    } ausgefallen: { $cause }.
arena-sprt-h1 = Sequenzieller Test: ja nach { $games } Partien. { $first } ist um mehr als { $h0 } Punkte stärker als { $second }; träfe das nicht zu, fiele diese Antwort in höchstens etwa 5 von 100 Wettkämpfen (Log-Likelihood-Quotient { $llr }, Schranke { $bound }).
arena-sprt-h0 = Sequenzieller Test: nein nach { $games } Partien. { $first } ist nicht um { $h1 } Punkte oder mehr stärker als { $second }; träfe das zu, fiele diese Antwort in höchstens etwa 5 von 100 Wettkämpfen (Log-Likelihood-Quotient { $llr }, Schranke −{ $bound }).
arena-sprt-open = Sequenzieller Test: nach { $games } Partien nicht entschieden (Log-Likelihood-Quotient { $llr }, Schranken ±{ $bound }).

arena-cause-crash = beendet oder nicht zu starten
arena-cause-timeout = Zeit überschritten
arena-cause-garbage = gesendete Zeile war keine Nachricht des Protokolls
arena-cause-illegal = Antwort war kein erlaubter Zug
arena-cause-flood = zu viel ausgegeben
arena-cause-silence = nicht geantwortet

arena-no-entrant = Es gibt keinen Teilnehmer „{ $name }“: Er ist keiner der Bots dieses Spiels ({ $known }, oder ai für den besten), kein Programm im Suchpfad und keine Datei. Ein Programm in diesem Ordner nennt man mit seinem Pfad, etwa ./mybot.py.
arena-no-file = Es gibt keine Datei { $name }.
arena-entrant-quote = In „{ $name }“ ist ein Anführungszeichen nicht geschlossen.
arena-entrant-long = Die Angabe eines Teilnehmers hat höchstens { $most } Bytes.

arena-progress = { $done } von { $all } Partien, { $rate } je Sekunde, noch { $left }
arena-report-ranking = Rangliste
arena-report-ranking-note = Wertung mit 95-%-Intervall. Der Mittelwert aller Teilnehmer ist 0; Chancen von zehn zu eins sind 400 Punkte.
arena-report-duels = Duelle
arena-report-all-duels = Alle Duelle
arena-report-duels-note = Anteil der Siege des Teilnehmers in der Zeile gegen den in der Spalte, in Prozent; darunter die Wahrscheinlichkeit, dass der Teilnehmer in der Zeile der stärkere ist.
arena-report-scores = Punkte
arena-report-scores-note = Verteilung der Punkte am Ende einer Partie.
arena-report-time = Zeit je Zug
arena-report-time-note = Mittlere Bedenkzeit auf den Rechnern dieses Wettkampfs. Bei schnellen Bots wird eine von sechzehn Vorgaben gemessen.
arena-report-failures = Ausfälle
arena-report-no-failures = Keine Ausfälle.
arena-report-failure-place = Partie { $game }, Schritt { $step }
arena-report-games = Sehenswerte Partien
arena-report-closest = Die knappste Partie
arena-report-longest = Die längste Partie
arena-report-upset = Eine Überraschung: { $winner } schlägt { $loser }
arena-report-failure = { $name } fällt aus: { $cause }
arena-report-game = Partie { $game }, { $players }
arena-report-record = Aufzeichnung
arena-report-how = So lässt sich dieser Wettbewerb wiederholen
arena-report-seed = Startwert
arena-report-version = Version
arena-report-options = Regelschalter
arena-report-commands = Befehl
arena-report-not-reproducible = Dieser Wettkampf lässt sich nicht Partie für Partie wiederholen: Programme und Bots mit Zeitbudget können jedes Mal anders spielen.
arena-report-sandbox = Sandbox
arena-report-sandbox-complete = vollständig
arena-report-sandbox-missing = nicht durchgesetzt: { $missing }
arena-report-cut = Der Rest der Partie steht in ihrer Aufzeichnung.
arena-report-no-games = Es wurden keine Aufzeichnungen aufbewahrt.

arena-detail-not-started = Er lässt sich nicht starten: { $problem }.
arena-detail-no-jail = Die Sandbox für Programme lässt sich nicht starten: { $problem }.
arena-detail-exit = Er hat sich mit Exit-Code { $code } beendet.
arena-detail-signal = Er wurde durch Signal { $signal } beendet.
arena-detail-last-words = { $how } Seine letzten Worte: „{ $words }“
arena-detail-memory = Seine Prozesse belegten zusammen mehr als { $problem } Speicher.
arena-detail-disk = Er hat nach seinem „hello“ { $read } KiB vom Datenträger gelesen; erlaubt sind höchstens { $most } KiB. Alle Dateien sind vor „hello“ zu laden.
arena-detail-given-up = Er ist zu oft ausgefallen und wird nicht mehr gestartet. Der letzte Ausfall: { $last }
arena-detail-output = Seine Ausgabe lässt sich nicht lesen: { $problem }.
arena-detail-closed = Er hat seine Ausgabe geschlossen, lief aber weiter.
arena-detail-hung-up = Er hat die Verbindung getrennt.
arena-detail-not-connected = Er war nicht verbunden.
arena-detail-no-hello = Er hat kein „hello“ gesendet.
arena-detail-no-hello-within = Er hat innerhalb von { $ms } ms kein „hello“ gesendet.
arena-detail-no-answer = Er hat nicht geantwortet.
arena-detail-no-answer-within = Innerhalb von { $ms } ms kam keine Antwort.
arena-detail-slow = Die Antwort kam erst nach { $ms } ms.
arena-detail-illegal = „{ $word }“ ist nicht erlaubt. { $why }
arena-detail-garbage = { $why } Die Zeile war: „{ $line }“
arena-detail-protocol = Er verwendet Version { $its } des Protokolls, dieses Programm Version { $ours }.
arena-detail-not-asked = Er hat Schritt { $step } von Partie { $game } beantwortet, nach dem er nicht gefragt wurde oder den er schon beantwortet hat.
arena-detail-other-game = Er hat für Partie { $game } geantwortet, in der er nicht mitspielt.
arena-detail-strays = Er sendet ständig Nachrichten, nach denen er nicht gefragt wurde.
arena-detail-long-line = Er hat eine Zeile von mehr als { $most } Bytes geschrieben.
arena-detail-errors-flood = Er schreibt zu viel in die Fehlerausgabe.
arena-detail-own-bot = Ein eingebauter Bot ist ausgefallen: { $problem }.
arena-detail-endless = Die Partie hat die Grenze der Schritte erreicht.
arena-detail-module-unreadable = Die Datei lässt sich nicht lesen: { $problem }.
arena-detail-module-size = Die Datei hat { $size } Bytes; höchstens { $most } sind erlaubt.
arena-detail-module-broken = WebAssembly meldet: { $problem }.
arena-detail-module-memory = Das Modul exportiert keinen Speicher „memory“.
arena-detail-module-room = Das Modul exportiert keine Funktion „room(i32) -> i32“.
arena-detail-module-hear = Das Modul exportiert keine Funktion „hear(i32, i32)“.
arena-detail-module-message = Eine Nachricht ist zu lang für das Modul.
arena-detail-module-no-room = „room“ hat eine Adresse außerhalb des Speichers geliefert.
arena-detail-module-flood = Das Modul hat zu viele Nachrichten auf einmal gesendet.
arena-detail-module-fuel = Dem Modul ist der Treibstoff ausgegangen.
arena-detail-module-trap = Das Modul wurde angehalten (trap): { $trap }.

arena-record-failed = Platz { $seat } ist bei Schritt { $step } ausgefallen ({ $cause }). { $detail }
arena-record-shares = Anteile am Sieg nach den Regeln des Wettbewerbs: { $shares }
arena-record-wrote = Platz { $seat } schrieb: { $line }

arena-bad-format = sie hat Format { $format }, dieses Programm unterstützt Format { $known }
arena-bad-line-long = sie ist länger als { $most } Bytes
arena-bad-line-twice = Partie { $game } steht zweimal da
arena-bad-line-foreign = Partie { $game } gehört nicht zu diesem Wettbewerb
arena-bad-line-order = hier müsste Partie { $game } folgen: Ein Teil steht in der Reihenfolge des Spielplans
arena-bot-files = Der Ordner { $folder } enthält mehr als { $files } Dateien oder { $size } MiB. Alle Dateien im Ordner eines Bots gehören zum Bot: Er braucht einen eigenen Ordner.

# The ladder
arena-archive-unreadable = Das Archiv ist nicht lesbar: { $why }. Schick ein mit gzip gepacktes tar-Archiv.
arena-archive-name = Das Archiv enthält einen unzulässigen Namen: { $name }. Namen sind relativ, ohne „..“, höchstens 200 Byte lang und 8 Ordner tief.
arena-archive-kind = { $name } ist weder Datei noch Ordner. Verweise und Geräte sind nicht erlaubt.
arena-archive-many = Das Archiv hat mehr als { $most } Dateien.
arena-archive-twice = Das Archiv enthält { $name } zweimal.
arena-archive-large = Entpackt ist das Archiv größer als { $most } MB.
arena-archive-empty = Das Archiv ist leer.
arena-archive-unwritable = { $name } lässt sich nicht entpacken: { $why }.
arena-upload-large = Die Datei ist größer als { $most } MB.
arena-upload-kind = Das ist weder ein .tar.gz-Archiv mit einer Datei { $file } noch ein WebAssembly-Modul.
arena-manifest-missing = Im obersten Ordner des Archivs fehlt { $file }.
arena-manifest-bad = bot.json ist unbrauchbar: { $why }. Darin stehen Name, Sprache und Befehl, etwa ["python3", "bot.py"].
arena-command-empty = Der Befehl in bot.json ist leer.
arena-command-long = Der Befehl in bot.json ist zu lang: höchstens { $most } Wörter.
arena-command-outside = Die Dateien, die der Befehl nennt, müssen im obersten Ordner des Archivs liegen.
arena-command-unknown = Der Befehl muss eine Datei des Archivs starten, allein (./bot) oder mit einem Interpreter dieser Maschine ({ $known }), nicht { $program }.
arena-bot-name = Der Name eines Bots hat 1 bis { $most } Buchstaben (a–z), Ziffern, „-“ und „_“ und beginnt mit Buchstabe oder Ziffer.
arena-bot-name-own = { $name } ist ein eingebauter Bot. Wähl einen anderen Namen.
arena-bot-name-taken = { $name } heißt schon der Bot von jemand anderem. Wähl einen anderen Namen.
arena-bot-disqualified = Dieser Bot wurde disqualifiziert.
arena-quota-day = Du hast in 24 Stunden { $most }-mal eingereicht. Versuch es später.
arena-quota-pending = { $most } deiner Einsendungen warten noch. Versuch es, wenn eine davon gewertet ist.
arena-quota-bots = Du hast schon { $most } Bots in diesem Spiel. Zieh zuerst einen zurück.
arena-quota-game = Diese Rangliste ist voll: sie hat { $most } Bots.
arena-ladder-closed = Es werden keine Bots mehr angenommen.
arena-ladder-uninvited = Zum Einreichen braucht man eine Einladung, die noch nicht benutzt ist.
arena-ladder-foreign = Das Journal nennt { $bot }, der nie eingereicht wurde.
arena-ladder-unsound = Die Zeile ist keine Gabe dieser Rangliste.
arena-not-organiser = Das ist nicht der Schlüssel des Veranstalters.
arena-bot-not-remote = Dieser Bot läuft auf der Maschine der Rangliste. Verbinden lässt sich nur ein ferner Bot.
arena-not-author = Das darf nur der Autor des Bots.
arena-final-few = Ein Finale braucht zwei gewertete Bots, die auf diesem Server laufen.
arena-final-many = Ein Finale hat höchstens { $most } Bots; gewertet sind { $bots }.
arena-final-long = Bei { $bots } Bots kann jedes Paar 1 bis { $most } Spiele spielen.
arena-final-failed = Das Finale ließ sich nicht zu Ende spielen: { $problem }.
