# Meldungen der Arena.

arena-round-robin = jeder gegen jeden
arena-gauntlet = einer gegen alle anderen
arena-free-for-all = alle an einem Tisch
arena-headline = { $game }, { $format }: { $counts }
arena-counts =
    { $games ->
        [one] eine Partie
       *[other] { $said } Partien
    } aus { $deals ->
        [one] einer Vorgabe
       *[other] { $said_deals } Vorgaben
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
arena-worth = wert
arena-worth-luck = wert ohne Glück
arena-more-duels = Und { $more } weitere Duelle; der Bericht zeigt sie alle.

arena-separated = { $above } ist stärker als { $below }: Das 95-%-Intervall ihres Unterschieds reicht nicht bis null.
arena-more-games = { $above } und { $below } sind nicht getrennt; ist ihr Unterschied so groß, wie er scheint, genügen etwa { $more } weitere Partien.
arena-never-separated = { $above } und { $below } sind nicht getrennt; sind sie so gleich, wie sie scheinen, trennt sie keine Zahl von Partien, die jemand spielen würde.
arena-won-all = { $name } hat jede Partie gewonnen: Die Wertung ist eine untere Grenze, die mit der Zahl der Partien steigt.
arena-won-none = { $name } hat nichts gewonnen: Die Wertung ist eine obere Grenze, die mit der Zahl der Partien sinkt.
arena-saved = Mit gleichen Vorgaben sagen diese { $played } Partien so viel wie { $worth } mit je eigenen Würfen.
arena-failed =
    { $name } ist { $count ->
        [one] einmal
       *[other] { $count }-mal
    } ausgefallen: { $cause }.
arena-sprt-yes = Sequenzieller Test: ja nach { $games } Partien. { $first } ist um { $yes } Punkte oder mehr stärker als { $second }, nicht um { $no } oder weniger (Log-Likelihood-Quotient { $ratio }, Schranke { $bound }).
arena-sprt-no = Sequenzieller Test: nein nach { $games } Partien. { $first } ist um { $no } Punkte oder weniger stärker als { $second }, nicht um { $yes } oder mehr (Log-Likelihood-Quotient { $ratio }, Schranke −{ $bound }).
arena-sprt-open = Sequenzieller Test: nach { $games } Partien nicht entschieden (Log-Likelihood-Quotient { $ratio }, Schranken ±{ $bound }).

arena-cause-crash = beendet oder nicht zu starten
arena-cause-timeout = zu lange überlegt
arena-cause-garbage = Antwort war keine Nachricht des Protokolls
arena-cause-illegal = Antwort war kein erlaubter Zug
arena-cause-flood = mehr geschrieben, als irgendjemand darf
arena-cause-silence = verstummt

arena-no-entrant = Es gibt keinen Teilnehmer „{ $name }“: Er ist keiner der Bots dieses Spiels ({ $known }, oder ai für den besten), kein Programm im Suchpfad und keine Datei. Ein Programm in diesem Ordner nennt man mit seinem Pfad, etwa ./mybot.py.
arena-no-file = Es gibt keine Datei { $name }.
arena-entrant-quote = In „{ $name }“ ist ein Anführungszeichen nicht geschlossen.
arena-entrant-long = Ein Teilnehmer wird mit höchstens { $most } Bytes benannt.

arena-progress = { $done } von { $all } Partien, { $rate } je Sekunde, noch { $left }
arena-report-ranking = Rangliste
arena-report-ranking-note = Wertung mit 95-%-Intervall. Der Mittelwert aller ist 0; zehn zu eins sind 400 Punkte.
arena-report-duels = Duelle
arena-report-all-duels = Alle Duelle
arena-report-duels-note = Anteil der Siege des Teilnehmers in der Zeile gegen den in der Spalte, in Prozent; darunter, wie wahrscheinlich die Zeile der stärkere ist.
arena-report-scores = Punkte
arena-report-scores-note = Wie oft jeder Teilnehmer eine Partie mit so vielen Punkten beendete.
arena-report-time = Zeit je Zug
arena-report-time-note = Mittlere Bedenkzeit auf diesem Rechner, logarithmisch. Bei schnellen Bots wird eine von sechzehn Vorgaben gemessen.
arena-report-no-time = Es wurde nichts gemessen.
arena-report-failures = Ausfälle
arena-report-no-failures = Niemand ist ausgefallen.
arena-report-failure-place = Partie { $game }, Schritt { $step }
arena-report-games = Sehenswerte Partien
arena-report-closest = Die knappste Partie
arena-report-longest = Die längste Partie
arena-report-upset = Eine Überraschung: { $winner } schlägt { $loser }
arena-report-failure = { $name } fällt aus: { $cause }
arena-report-game = Partie { $game }, { $players }
arena-report-record = Aufzeichnung
arena-report-how = So spielt man diesen Wettbewerb noch einmal
arena-report-seed = Startwert
arena-report-version = Version
arena-report-options = Regelschalter
arena-report-commands = Befehl
arena-report-cut = Der Rest der Partie steht in ihrer Aufzeichnung.
arena-report-no-games = Es wurden keine Partien aufgehoben.

arena-detail-not-started = Er lässt sich nicht starten: { $problem }.
arena-detail-no-jail = Die Sandbox für Programme lässt sich nicht starten: { $problem }.
arena-detail-exit = Er hat sich mit Exit-Code { $code } beendet.
arena-detail-signal = Er wurde durch Signal { $signal } beendet.
arena-detail-last-words = { $how } Seine letzten Worte: „{ $words }“
arena-detail-memory = Seine Prozesse brauchten zusammen mehr als { $problem } Speicher.
arena-detail-given-up = Er ist so oft hintereinander ausgefallen, dass er nicht mehr gestartet wird. Zuletzt: { $last }
arena-detail-output = Seine Ausgabe lässt sich nicht lesen: { $problem }.
arena-detail-closed = Er hat seine Ausgabe geschlossen und lief weiter.
arena-detail-no-hello = Er hat nicht „hello“ gesagt.
arena-detail-no-hello-within = Er hat nicht innerhalb von { $ms } ms „hello“ gesagt.
arena-detail-no-answer = Er hat nicht geantwortet.
arena-detail-no-answer-within = Innerhalb von { $ms } ms kam keine Antwort.
arena-detail-slow = Die Antwort kam erst nach { $ms } ms.
arena-detail-illegal = „{ $word }“ ist nicht erlaubt. { $why }
arena-detail-garbage = { $why } Gesagt hat er: „{ $line }“
arena-detail-protocol = Er spricht Version { $its } des Protokolls, dieses Programm spricht Version { $ours }.
arena-detail-not-asked = Er hat Schritt { $step } von Partie { $game } beantwortet, wonach er nicht oder nicht mehr gefragt war.
arena-detail-other-game = Er hat für Partie { $game } geantwortet, in der er gar nicht mitspielt.
arena-detail-strays = Er schickt ohne Ende Nachrichten, auf die niemand wartet.
arena-detail-long-line = Er hat eine Zeile von mehr als { $most } Bytes geschrieben.
arena-detail-errors-flood = Er schreibt ohne Ende in die Fehlerausgabe.
arena-detail-own-bot = Einer der Bots des Spiels hat versagt: { $problem }.
arena-detail-endless = Die Partie nimmt kein Ende.
arena-detail-module-unreadable = Die Datei lässt sich nicht lesen: { $problem }.
arena-detail-module-size = Die Datei hat { $size } Bytes; höchstens { $most } sind erlaubt.
arena-detail-module-broken = WebAssembly meldet: { $problem }.
arena-detail-module-memory = Das Modul exportiert keinen Speicher „memory“.
arena-detail-module-room = Das Modul exportiert keine Funktion „room(i32) -> i32“.
arena-detail-module-hear = Das Modul exportiert keine Funktion „hear(i32, i32)“.
arena-detail-module-message = Eine Nachricht ist zu lang für das Modul.
arena-detail-module-no-room = „room“ hat keinen Platz für die Nachricht gemacht.
arena-detail-module-flood = Das Modul hat mehr auf einmal gesagt, als ein Modul darf.
arena-detail-module-fuel = Dem Modul ist der Treibstoff ausgegangen.
arena-detail-module-trap = Das Modul wurde angehalten (trap): { $trap }.

arena-record-failed = Platz { $seat } ist bei Schritt { $step } ausgefallen ({ $cause }). { $detail }
arena-record-shares = Anteile am Sieg nach den Regeln des Wettbewerbs: { $shares }
arena-record-wrote = Platz { $seat } schrieb: { $line }

arena-bad-format = sie hat Format { $format }, und dieses Programm kennt Format { $known }
arena-bad-line-long = sie ist länger als { $most } Bytes
arena-bad-line-twice = Partie { $game } steht zweimal da
arena-bad-line-foreign = Partie { $game } gehört nicht zu diesem Wettbewerb
