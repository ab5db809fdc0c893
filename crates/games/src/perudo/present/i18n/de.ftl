# Perudo auf Deutsch.

game-name = Perudo
game-about = Alle verbergen ihre Würfel und bieten auf die Würfel des ganzen Tisches; wer ertappt wird, verliert einen Würfel.
bot-name-ai = bester Bot
bot-name-strong = starker Bot
bot-name-hard = harter Bot
bot-name-normal = normaler Bot
bot-name-easy = leichter Bot
bot-name-greedy = gieriger Bot
bot-name-random = Zufallsbot
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
option-pacao-seed = Wer nur einen Würfel hat, darf Pacao ansagen: Stimmt das Gebot, verliert einen Würfel, wer es gemacht hat, sonst, wer Pacao gesagt hat (PE-1).
option-pacao-calza = Calza statt Pacao: Wer am Zug ist, darf sie ansagen; stimmt das Gebot genau, gibt es einen Würfel zurück, sonst geht einer verloren (PE-1).
option-pacao-off = Es gibt kein Pacao: Ein Gebot kann man nur erhöhen oder anzweifeln (PE-1).
option-starter = Wer die nächste Runde eröffnet
option-starter-after_loser = Die nächste Runde eröffnet der Platz nach dem, der einen Würfel verloren hat (PE-3).
option-starter-loser = Wer einen Würfel verloren hat, eröffnet die nächste Runde; ist diese Person ausgeschieden, eröffnet der nächste Platz (PE-3).
option-special = Sonderrunden
option-special-auto = Eine Runde ist immer dann eine Sonderrunde, wenn jemand nur noch einen Würfel hat (PE-8).
option-special-palifico_once = Sonderrunden gibt es nur einmal je Person, nämlich wenn sie zum ersten Mal eine Runde mit einem Würfel beginnt, und nicht mehr, wenn nur noch zwei im Spiel sind (PE-8).
option-special-off = Es gibt keine Sonderrunden: Einsen sind immer Joker (PE-8).
option-open_ones = Eröffnung mit Einsen
option-open_ones-allowed = Jede Runde darf mit einem Gebot auf Einsen eröffnet werden (PE-7).
option-open_ones-special_only = Nur eine Sonderrunde darf mit einem Gebot auf Einsen eröffnet werden (PE-7).
option-palifico_may_change = Palifico darf die Augenzahl wechseln
option-palifico_may_change-off = In einer Sonderrunde darf niemand die Augenzahl wechseln (PE-9).
option-palifico_may_change-on = Wer nur einen Würfel hat, darf in einer Sonderrunde die Augenzahl wechseln (PE-9).
option-start = Wer das Spiel eröffnet
option-start-first = Der erste Platz eröffnet die erste Runde (PE-22).
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
    } { $round }: { $you ->
        [seat] Du eröffnest
       *[other] { $seat } eröffnet
    }.
headline-bid = { $kind ->
        [special] Sonderrunde
       *[normal] Runde
    } { $round }: { $you ->
        [seat] { $bidder } hat { $bid } geboten, du antwortest
        [bidder] Du hast { $bid } geboten, { $seat } antwortet
       *[other] { $bidder } hat { $bid } geboten, { $seat } antwortet
    }.
headline-over = { $you ->
        [seat] Du hast gewonnen.
       *[other] { $seat } hat gewonnen.
    }
chapter-round = { $kind ->
        [special] Sonderrunde
       *[normal] Runde
    } { $round } · { $total } Würfel
chapter-showdown = Runde { $round } · aufgedeckt

badge-winner = gewonnen
badge-out = ausgeschieden
badge-palifico = Palifico
badge-starter = eröffnet
counter-dice = Würfel
zone-bid = { $you ->
        [seat] Du sagst, es sind mindestens
       *[other] { $seat } sagt, es sind mindestens
    }
chance-true = wahr zu
zone-dice = Deine Würfel
zone-dice-held = { $you ->
        [seat] Du hast { $count ->
            [0] keinen
           *[other] { $count }
        }
       *[other] Deine Würfel
    }
held-dice = { $dice }
held-face = { number-word } { face-noun }
held-wild = { $count ->
        [one] ein
       *[other] { number-word }
    } Joker
face-noun = { $value ->
        [1] { $count ->
            [one] Eins
           *[other] Einsen
        }
        [2] { $count ->
            [one] Zwei
           *[other] Zweien
        }
        [3] { $count ->
            [one] Drei
           *[other] Dreien
        }
        [4] { $count ->
            [one] Vier
           *[other] Vieren
        }
        [5] { $count ->
            [one] Fünf
           *[other] Fünfen
        }
       *[6] { $count ->
            [one] Sechs
           *[other] Sechsen
        }
    }
zone-bids = Gebote dieser Runde
zone-history = Gebote früherer Runden
group-round = { $kind ->
        [special] Sonderrunde
       *[normal] Runde
    } { $round }
zone-reveal = Runde { $round }: { $actual } bei Gebot { $bid }
piece-die = { $look ->
        [wild] Würfel: { $value }, Joker
       *[plain] Würfel: { $value }
    }
piece-die-counted = { $look ->
        [wild] Würfel: { $value }, Joker, gezählt
       *[plain] Würfel: { $value }, gezählt
    }
piece-bid = { $you ->
        [seat] du: { $bid }
       *[other] { $seat }: { $bid }
    }
note-table = { $total } Würfel auf dem Tisch
note-ones = { $kind ->
        [special] Einsen sind keine Joker, die Augenzahl bleibt
       *[normal] Einsen sind Joker
    }
note-needed = { $missing ->
        [0] deine Würfel reichen
       *[other] noch { $missing } nötig unter den { $hidden } verdeckten
    }
prompt-open = Dein Zug: eröffne die Runde
prompt-answer = Dein Zug: erhöhen oder anzweifeln
prompt-top = Dein Zug: höher geht es nicht
advice-open = Deine beste Augenzahl ist { $value }: Von { $total } Würfeln dürften etwa { $expected } zählen.
advice-answer = Für { $value } dürften etwa { $expected } zählen: deine { $own } und ein { $part ->
        [third] Drittel
       *[sixth] Sechstel
    } der übrigen { $hidden }.
control-bid = Bieten
control-challenge = Anzweifeln
control-pacao = Pacao
control-calza = Calza
odds-right = richtig zu { $percent } %
odds-exact = genau zu { $percent } %
closed-bid = höher geht es nicht
closed-challenge = noch kein Gebot
closed-pacao = nur mit einem Würfel
grid-rows = Wie viele
grid-columns = Augenzahl
grid-quantity = { $quantity }

bubble-bid = { $quantity } ×
bubble-challenge = Glaub ich nicht!
bubble-pacao = Pacao!
bubble-calza = Calza!
title-short = { number-title }. { $difference ->
        [1] Einer zu wenig!
        [2] Zwei zu wenig!
        [3] Drei zu wenig!
       *[other] { $difference } zu wenig!
    }
title-exact = { number-title }. Genau genug!
title-over = { number-title }. { $difference ->
        [1] Einer mehr als nötig!
        [2] Zwei mehr als nötig!
        [3] Drei mehr als nötig!
       *[other] { $difference } mehr als nötig!
    }
shown-count = { $count ->
        [0] keiner
        [one] 1 zählt
       *[other] { $count } zählen
    }
showdown-challenge = { $you ->
        [seat] Du zweifelst { $bid } von { $bidder } an
        [bidder] { $seat } zweifelt deine { $bid } an
       *[other] { $seat } zweifelt { $bid } von { $bidder } an
    }
showdown-pacao = { $you ->
        [seat] Du sagst Pacao auf { $bid } von { $bidder }
        [bidder] { $seat } sagt Pacao auf deine { $bid }
       *[other] { $seat } sagt Pacao auf { $bid } von { $bidder }
    }
showdown-calza = { $you ->
        [seat] Du sagst Calza auf { $bid } von { $bidder }
        [bidder] { $seat } sagt Calza auf deine { $bid }
       *[other] { $seat } sagt Calza auf { $bid } von { $bidder }
    }
verdict-challenge-right = { $you ->
        [seat] Dein Zweifel war berechtigt
       *[other] Der Zweifel war berechtigt
    }: { $loss }.
verdict-challenge-wrong = { $you ->
        [bidder] Dein Gebot stimmt
       *[other] Das Gebot stimmt
    }: { $loss }.
verdict-pacao-right = { $you ->
        [seat] Dein Pacao stimmt
       *[other] Das Pacao stimmt
    }: { $loss }.
verdict-pacao-wrong = { $you ->
        [seat] Dein Pacao stimmt nicht
       *[other] Das Pacao stimmt nicht
    }: { $loss }.
verdict-calza-wrong = { $you ->
        [seat] Deine Calza stimmt nicht genau
       *[other] Die Calza stimmt nicht genau
    }: { $loss }.
verdict-loss = { $you ->
        [loser] Du verlierst einen Würfel und { $left ->
            [0] scheidest aus
           *[other] hast noch { $left }
        }
       *[other] { $loser } verliert einen Würfel und { $left ->
            [0] scheidet aus
           *[other] hat noch { $left }
        }
    }
showdown-odds = Nach { $you ->
        [seat] deinen Würfeln
       *[other] den Würfeln von { $seat }
    } war das Gebot zu { $percent } % { $claim ->
        [false] falsch
        [true] richtig
       *[exact] genau richtig
    }.
showdown-next = Nächste { $kind ->
        [special] Runde, eine Sonderrunde
       *[normal] Runde
    }: { $you ->
        [seat] Du eröffnest
       *[other] { $seat } eröffnet
    }, { $total } Würfel.

news-start = { $you ->
        [seat] Du eröffnest die erste Runde.
       *[other] { $seat } eröffnet die erste Runde.
    }
news-roll = { $you ->
        [seat] Du wirfst { $dice }.
       *[other] { $seat } wirft { $dice }.
    }
news-bid = { $you ->
        [seat] Du bietest { $bid }.
       *[other] { $seat } bietet { $bid }.
    }
news-challenge = { $you ->
        [seat] Du zweifelst das Gebot { $bid } von { $bidder } an.
        [bidder] { $seat } zweifelt dein Gebot { $bid } an.
       *[other] { $seat } zweifelt das Gebot { $bid } von { $bidder } an.
    }
news-pacao = { $you ->
        [seat] Du sagst Pacao auf das Gebot { $bid } von { $bidder } an.
        [bidder] { $seat } sagt Pacao auf dein Gebot { $bid } an.
       *[other] { $seat } sagt Pacao auf das Gebot { $bid } von { $bidder } an.
    }
news-calza = { $you ->
        [seat] Du sagst Calza auf das Gebot { $bid } von { $bidder } an.
        [bidder] { $seat } sagt Calza auf dein Gebot { $bid } an.
       *[other] { $seat } sagt Calza auf das Gebot { $bid } von { $bidder } an.
    }
news-shows = { $you ->
        [seat] Du zeigst { $dice }.
       *[other] { $seat } zeigt { $dice }.
    }
news-count = Für { $bid } { $actual ->
        [one] zählt ein Würfel
       *[other] zählen { $actual } Würfel
    }{ $kind ->
        [special] ; Einsen waren keine Joker
       *[normal] {""}
    }.
news-lost = { $you ->
        [seat] Du verlierst einen Würfel und hast
       *[other] { $seat } verliert einen Würfel und hat
    } { $left ->
        [0] keinen mehr
       *[other] noch { $left }
    }.
news-regained = Genau richtig: { $you ->
        [seat] Du bekommst einen Würfel zurück und hast { $left }
       *[other] { $seat } bekommt einen Würfel zurück und hat { $left }
    }.
news-kept = Genau richtig: { $you ->
        [seat] Du hast schon alle { $left } Würfel und behältst sie
       *[other] { $seat } hat schon alle { $left } Würfel und behält sie
    }.
news-out = { $you ->
        [seat] Du scheidest aus.
       *[other] { $seat } scheidet aus.
    }
news-won = { $you ->
        [seat] Du gewinnst.
       *[other] { $seat } gewinnt.
    }
news-round = { $kind ->
        [special] Sonderrunde { $round }: Einsen sind keine Joker, die Augenzahl bleibt.
       *[normal] Runde { $round }.
    } { $you ->
        [seat] Du eröffnest.
       *[other] { $seat } eröffnet.
    }

guide-1-title = Deine Würfel sind geheim
guide-1 = Alle würfeln unter Bechern und sehen nur die eigenen Würfel. Einsen sind Joker: Sie zählen als jede Augenzahl.
guide-2-title = Erhöhe das Gebot
guide-2 = Ein Gebot sagt, wie viele Würfel einer Augenzahl auf dem ganzen Tisch liegen. Deines muss höher sein als das letzte.
guide-3-title = Oder zweifle es an
guide-3 = Alle decken auf. Zu wenige: Wer geboten hat, verliert einen Würfel. Genug: Wer gezweifelt hat, verliert ihn. Wer zuletzt noch Würfel hat, gewinnt.

# Die Zahlen beim Aufdecken, wie man sie ausruft.
number-title = { $number ->
        [0] Keiner
        [1] Einer
        [2] Zwei
        [3] Drei
        [4] Vier
        [5] Fünf
        [6] Sechs
        [7] Sieben
        [8] Acht
        [9] Neun
        [10] Zehn
        [11] Elf
        [12] Zwölf
        [13] Dreizehn
        [14] Vierzehn
        [15] Fünfzehn
        [16] Sechzehn
        [17] Siebzehn
        [18] Achtzehn
        [19] Neunzehn
        [20] Zwanzig
        [21] Einundzwanzig
        [22] Zweiundzwanzig
        [23] Dreiundzwanzig
        [24] Vierundzwanzig
        [25] Fünfundzwanzig
        [26] Sechsundzwanzig
        [27] Siebenundzwanzig
        [28] Achtundzwanzig
        [29] Neunundzwanzig
        [30] Dreißig
       *[other] { $number }
    }
number-word = { $count ->
        [1] eine
        [2] zwei
        [3] drei
        [4] vier
        [5] fünf
        [6] sechs
        [7] sieben
        [8] acht
        [9] neun
        [10] zehn
       *[other] { $count }
    }
kind-open = eine Runde eröffnen
kind-raise = das Gebot erhöhen
kind-challenge = anzweifeln
kind-pacao = Pacao rufen
kind-calza = Calza rufen
habit-raise = Du erhöhst das Gebot zu oft.
habit-challenge = Du zweifelst zu früh an.
habit-pacao = Du rufst zu oft Pacao.
habit-calza = Du rufst zu oft Calza.
