# Perudo auf Deutsch.

game-name = Perudo
game-about = Alle verbergen ihre Würfel und bieten auf die Würfel des ganzen Tisches; wer ertappt wird, verliert einen Würfel.
bot-strong = spielt zu zweit Gleichgewichtsstrategien, gelöst oder mit Counterfactual Regret Minimization (CFR) trainiert, und gegen berechenbare Gegner nach einem Gegnermodell; mit mehreren schließt er aus den Geboten auf die Würfel und spielt Varianten mit Monte-Carlo-Simulation durch
bot-hard = spielt einen zufälligen Zug unter denen, die höchstens 1 % der Gewinnaussicht kosten
bot-normal = spielt einen zufälligen Zug unter denen, die höchstens 4 % der Gewinnaussicht kosten
bot-easy = spielt einen zufälligen Zug unter denen, die höchstens 10 % der Gewinnaussicht kosten
bot-greedy = rechnet mit Binomialwahrscheinlichkeiten aus den eigenen Würfeln und den Geboten: erhöht, solange das sicherer ist als aufzudecken

solved-first_seat_round_win = Aussicht des ersten Platzes, der eröffnet, die Runde zu gewinnen (der andere verliert den Würfel)
solved-exploitability = Ausnutzbarkeit: was beide Plätze zusammen in der Runde durch beste Antworten gewinnen könnten
solved-first_seat_match_win = Aussicht des ersten Platzes, von hier aus die Partie zu gewinnen
solved-one_die_round_win = Aussicht, die Runde zu gewinnen, wenn man mit einem Würfel gegen 1, 2, 3 … Würfel eröffnet
solved-against_one_die_round_win = Aussicht, die Runde zu gewinnen, wenn man mit 1, 2, 3 … Würfeln gegen einen Würfel eröffnet
solved-one_die_match_win = Aussicht, die Partie zu gewinnen, wenn man mit einem Würfel gegen 1, 2, 3 … Würfel eröffnet
solved-against_one_die_match_win = Aussicht, die Partie zu gewinnen, wenn man mit 1, 2, 3 … Würfeln gegen einen Würfel eröffnet
solve-two = Perudo wird für zwei Plätze gelöst; bitte die Würfel beider angeben, zum Beispiel „--dice 2,1“.
solve-dice = Jeder Platz hat 1 bis { $most } Würfel; bitte die Würfel beider angeben, zum Beispiel „--dice 2,1“.
solve-large = Normale Runden werden mit höchstens { $most } Würfeln auf dem Tisch gelöst, Sonderrunden mit beliebig vielen. Möglich ist zum Beispiel „--dice 2,2“ oder „--dice 5,1“.
solve-calza = Mit Calza kann eine Runde auch einen Würfel zurückbringen; solche Runden werden nicht gelöst. Nötig ist pacao=seed oder pacao=off.
solve-say-dice = An diesem Tisch gibt es zu zweit keine Sonderrunden. Bitte die Würfel beider Plätze angeben, zum Beispiel „--dice 2,1“.

option-dice = Würfel pro Person
option-dice-set = Alle beginnen mit { $value ->
        [one] einem Würfel, schon die erste Runde ist also eine Sonderrunde
       *[other] { $value } Würfeln
    } (PE-20).
option-pacao = Pacao
option-pacao-calza = Calza statt Pacao: Wer am Zug ist, darf sie ansagen; stimmt das Gebot genau, gibt es einen Würfel zurück, sonst geht einer verloren (PE-1).
option-pacao-off = Es gibt kein Pacao: Ein Gebot kann man nur erhöhen oder anzweifeln (PE-1).
option-starter = Wer die nächste Runde eröffnet
option-starter-loser = Wer einen Würfel verloren hat, eröffnet die nächste Runde; ist diese Person ausgeschieden, eröffnet der nächste Platz (PE-3).
option-special = Sonderrunden
option-special-palifico_once = Sonderrunden gibt es nur einmal je Person, nämlich wenn sie zum ersten Mal eine Runde mit einem Würfel beginnt, und nicht mehr, wenn nur noch zwei im Spiel sind (PE-8).
option-special-off = Es gibt keine Sonderrunden: Einsen sind immer Joker (PE-8).
option-open_ones = Eröffnung mit Einsen
option-open_ones-special_only = Nur eine Sonderrunde darf mit einem Gebot auf Einsen eröffnet werden (PE-7).
option-palifico_may_change = Palifico darf die Augenzahl wechseln
option-palifico_may_change-on = Wer nur einen Würfel hat, darf in einer Sonderrunde die Augenzahl wechseln (PE-9).
option-start = Wer das Spiel eröffnet
option-start-random = Das Los entscheidet, wer die erste Runde eröffnet (PE-22).

word-action = Ein Gebot ist Anzahl x Augenzahl, zum Beispiel „3x5“; sonst „zweifeln“ oder „pacao“.
word-value = Ein Würfel zeigt 1 bis 6; ein Gebot ist zum Beispiel „3x5“: drei Fünfen.
word-quantity = Geboten wird auf 1 bis { $most } Würfel, zum Beispiel „3x5“: drei Fünfen.
word-chance = Ein Ausgang ist „roll“ mit den Würfeln, zum Beispiel „roll 11334“, oder „start“ mit einem Platz, zum Beispiel „start 2“.

illegal-open-ones = { $bid } geht nicht: Nur Sonderrunden dürfen mit Einsen eröffnet werden. Bitte eine andere Augenzahl nennen.
illegal-locked = { $bid } geht nicht: In einer Sonderrunde bleibt die Augenzahl gleich. Geboten wird auf { $locked } wie bei { $last }.
illegal-locked-many = { $bid } geht nicht: In einer Sonderrunde darf die Augenzahl nur wechseln, wer genau einen Würfel hat. Geboten wird auf { $locked } wie bei { $last }.
illegal-too-many = { $bid } geht nicht: Auf dem Tisch { $total ->
        [one] ist nur ein Würfel
       *[other] sind nur { $total } Würfel
    }.
illegal-top = { $bid } geht nicht: Für ein Gebot auf { $value } über { $last } sind nicht genug Würfel auf dem Tisch.
illegal-low = { $bid } ist nicht höher als { $last }: Auf { $value } ist mindestens { $least }x{ $value } nötig.
illegal-no-bid = Es gibt noch kein Gebot zum Aufdecken: Die Runde beginnt mit einem Gebot.
illegal-pacao-off = An diesem Tisch gibt es kein Pacao: Das Gebot kann erhöht oder angezweifelt werden.
illegal-pacao-dice = Pacao ist nur mit genau einem Würfel möglich, hier sind es { $dice }. Das Gebot kann erhöht oder angezweifelt werden.

headline-start = Das Los entscheidet, wer eröffnet.
headline-throw = { $kind ->
        [special] Sonderrunde
       *[normal] Runde
    } { $round }: Die Würfel werden geworfen.
headline-open = { $kind ->
        [special] Sonderrunde
       *[normal] Runde
    } { $round }: { $seat } eröffnet.
headline-bid = { $kind ->
        [special] Sonderrunde
       *[normal] Runde
    } { $round }: { $bidder } hat { $bid } geboten, { $seat } antwortet.
headline-over = { $seat } hat gewonnen.

badge-winner = gewonnen
badge-out = ausgeschieden
badge-palifico = Palifico
badge-starter = eröffnet
badge-bid = bietet { $bid }
counter-dice = Würfel
zone-dice = Deine Würfel
zone-bids = Gebote dieser Runde
zone-reveal = Runde { $round }: { $actual } bei Gebot { $bid }
piece-die = Würfel: { $value }
piece-die-counted = Würfel: { $value }, gezählt
piece-bid = { $seat }: { $bid }
prompt-open = Eröffne die Runde: ein Gebot auf die { $total } Würfel des Tisches.
prompt-answer = Erhöhe { $bid } oder lass aufdecken.
control-bid = Bieten
control-challenge = Anzweifeln
control-pacao = Pacao
control-calza = Calza
grid-quantity = { $quantity } ×
grid-value = { $value }

news-start = { $seat } eröffnet die erste Runde.
news-roll = { $seat } wirft { $dice }.
news-bid = { $seat } bietet { $bid }.
news-challenge = { $seat } zweifelt das Gebot { $bid } von { $bidder } an.
news-pacao = { $seat } sagt Pacao auf das Gebot { $bid } von { $bidder } an.
news-calza = { $seat } sagt Calza auf das Gebot { $bid } von { $bidder } an.
news-shows = { $seat } zeigt { $dice }.
news-count = Für { $bid } { $actual ->
        [one] zählt ein Würfel
       *[other] zählen { $actual } Würfel
    }{ $kind ->
        [special] ; Einsen waren keine Joker
       *[normal] {""}
    }.
news-lost = { $seat } verliert einen Würfel und hat { $left ->
        [0] keinen mehr
       *[other] noch { $left }
    }.
news-regained = Genau richtig: { $seat } bekommt einen Würfel zurück und hat { $left }.
news-kept = Genau richtig: { $seat } hat schon alle { $left } Würfel und behält sie.
news-out = { $seat } scheidet aus.
news-won = { $seat } gewinnt.
news-round = { $kind ->
        [special] Sonderrunde { $round }: Einsen sind keine Joker, die Augenzahl bleibt.
       *[normal] Runde { $round }.
    } { $seat } eröffnet.
