# Marswürfel auf Deutsch.

game-name = Marswürfel
game-about = Ein Überfall auf die Erde mit dreizehn Würfeln: Menschen, Kühe und Hühner fangen, und dabei nie weniger Strahlen als Panzer haben.

option-target = Punkte, die eine Runde zur letzten machen
option-target-set = MD-9: Sobald jemand { $value } oder mehr Punkte hat, ist die laufende Runde die letzte.
option-start = Wer beginnt
option-start-first = MD-8: Der erste Platz beginnt jede Runde.
option-start-random = MD-8: Wer jede Runde beginnt, entscheidet das Los.
option-duel_repeat = Wer ein unentschiedenes Duell wiederholt
option-duel_repeat-still_tied = MD-11: Nach einem unentschiedenen Duell werfen nur die mit den meisten Strahlen wieder.
option-duel_repeat-all_tied = MD-11: Nach einem unentschiedenen Duell werfen wieder alle mit der höchsten Punktzahl.

bot-exact = spielt zu zweit und in der letzten Runde die exakte Lösung (dynamische Programmierung), sonst nach einer Schätzung
bot-hard = spielt einen zufälligen Zug unter denen, die höchstens 1 % der Gewinnaussicht kosten
bot-normal = spielt einen zufälligen Zug unter denen, die höchstens 3 % der Gewinnaussicht kosten
bot-easy = spielt einen zufälligen Zug unter denen, die höchstens 6 % der Gewinnaussicht kosten
bot-points = maximiert die mittlere Punktzahl jedes Zuges und beachtet den Spielstand nicht
bot-greedy = rechnet einen Wurf voraus: beantwortet Panzer mit Strahlen, nimmt die größte Gruppe und hört auf, wenn ein weiterer Wurf im Mittel mehr kostet als bringt

bot-name-exact = exakter Bot
bot-name-hard = starker Bot
bot-name-normal = mittlerer Bot
bot-name-easy = leichter Bot
bot-name-points = Punktesammler
bot-name-greedy = gieriger Bot
bot-name-random = Zufallsbot
bot-name-ai = bester Bot

solved-expected_turn_points = Mittlere Punktzahl eines auf Punkte gespielten Zuges
solved-solo_turns = Kleinste mittlere Zahl von Zügen bis zum Ziel, allein gespielt
solved-first_seat_win = Gewinnaussicht des ersten von zwei Plätzen

from-start = Ein geladenes Spiel geht mit dem nächsten Spieler weiter und lässt sich nicht mit start=random kombinieren.
from-scores = Die Stellung hat { $scores } Punktzahlen, es gibt aber { $seats } Plätze; jeder Platz braucht eine.
from-points = Eine geladene Punktzahl kann 0 bis { $most } sein.
from-next = Platz { $next } kann nicht als Nächster am Zug sein: Die Plätze sind 0 bis { $last }.

load-json = Der Spielstand ist kein JSON: { $problem }.
load-no-players = Dem Spielstand fehlt die Liste „players“, zum Beispiel "players": [{"{"}"name": "Ballu", "score": 0, "kind": "Bot"{"}"}, …].
load-seats = Der Spielstand hat { $players } Spieler; das Spiel ist für { $min } bis { $max }.
load-index = MD-16: current_player_index ist { $index }, muss aber zwischen 0 und { $last } liegen.
load-name = MD-17: Spieler { $number } (ab 0 gezählt) hat keinen Namen; ein Name ist ein einzeiliger, nicht leerer Text.
load-name-twice = MD-17: Zwei Spieler heißen „{ $name }“; die Namen müssen verschieden sein.
load-score = MD-16: Die Punktzahl von { $name } ist { $score }, muss aber eine Zahl von 0 bis { $most } sein.
load-kind = MD-18: Die Art von { $name } ist { $kind }; möglich sind "Human" und "Bot".

word-action = Eine Aktion ist ray, human, cow, chicken, reroll oder end.
word-line = Tippe, was du herauslegst (Strahl, Mensch, Kuh, Huhn), oder „würfeln“ oder „ende“; zum Beispiel „Huhn“ oder „Strahl würfeln“.
word-chance = Ein Wurf besteht aus 1 bis 13 Würfeln nach Arten, zum Beispiel „roll 3T 1R 3H 3C 2K“ (Panzer, Strahl, Mensch, Kuh, Huhn) oder „roll ray human human“; der erste Spieler ist „start 0“.

illegal-taken = „{ $kind }“ ist in diesem Zug schon herausgelegt, und im Laderaum ist von jeder Art Erdling nur für eine Ladung Platz. Wählbar: { $kinds }.
illegal-not-thrown = „{ $kind }“ wurde nicht geworfen. Wählbar: { $kinds }.
illegal-choose-first = „{ $action }“ kommt erst nach der Wahl: Lege zuerst eine Art heraus ({ $kinds }).
illegal-chosen = Aus diesem Wurf liegt schon eine Art heraus: Wirf nun { $dice ->
        [one] den letzten Würfel
       *[other] die übrigen { $dice } Würfel
    } noch einmal (reroll) oder beende den Zug (end).
illegal-nothing-to-choose = Jetzt ist nichts zu wählen: Ein Wurf steht aus, oder das Spiel ist zu Ende.

kind-tank = Panzer
face-tank = Panzer
face-ray = Strahl
face-human = Mensch
face-cow = Kuh
face-chicken = Huhn
kind-ray = Todesstrahl
kind-human = Mensch
kind-cow = Kuh
kind-chicken = Huhn
kinds-tank = Panzer
kinds-ray = Todesstrahlen
kinds-human = Menschen
kinds-cow = Kühe
kinds-chicken = Hühner
piece-die = Würfel vor dem Wurf

count-tank = { $n } Panzer
count-ray = { $n ->
        [one] { $n } Strahl
       *[other] { $n } Strahlen
    }
count-death-ray = { $n ->
        [one] { $n } Todesstrahl
       *[other] { $n } Todesstrahlen
    }
count-human = { $n ->
        [one] { $n } Mensch
       *[other] { $n } Menschen
    }
count-cow = { $n ->
        [one] { $n } Kuh
       *[other] { $n } Kühe
    }
count-chicken = { $n ->
        [one] { $n } Huhn
       *[other] { $n } Hühner
    }

number-word = { $n ->
        [1] ein
        [2] zwei
        [3] drei
        [4] vier
        [5] fünf
        [6] sechs
        [7] sieben
        [8] acht
        [9] neun
        [10] zehn
        [11] elf
        [12] zwölf
        [13] dreizehn
       *[other] { $n }
    }
number-first-word = { $n ->
        [1] Ein
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
       *[other] { $n }
    }
number-tenths = { $whole },{ $tenth }

scene-start = Es wird gelost, wer beginnt.
scene-round = { $you ->
        [seat] Runde { $round }: Du bist auf Beutezug. Das Ziel: { $target ->
            [one] { $target } Punkt
           *[other] { $target } Punkte
        }.
       *[other] Runde { $round }: { $seat } ist auf Beutezug. Das Ziel: { $target ->
            [one] { $target } Punkt
           *[other] { $target } Punkte
        }.
    }
scene-last-round = { $you ->
        [seat] Runde { $round }, die letzte: Du bist auf Beutezug.
       *[other] Runde { $round }, die letzte: { $seat } ist auf Beutezug.
    }
scene-duel = { $you ->
        [seat] Strahlenduell, Versuch { $round }: Du wirfst sechs Würfel.
       *[other] Strahlenduell, Versuch { $round }: { $seat } wirft sechs Würfel.
    }

chapter-round = Runde { $round } · bis { $target ->
        [one] { $target } Punkt
       *[other] { $target } Punkte
    }
chapter-last-round = Runde { $round } · die letzte
chapter-duel = Strahlenduell
chapter-end = Ende

winner = { $you ->
        [seat] Du gewinnst mit { $points ->
            [one] { $points } Punkt
           *[other] { $points } Punkten
        }.
       *[other] { $seat } gewinnt mit { $points ->
            [one] { $points } Punkt
           *[other] { $points } Punkten
        }.
    }
winner-duel = { $you ->
        [seat] Du gewinnst das Strahlenduell und damit das Spiel, mit { $points ->
            [one] { $points } Punkt
           *[other] { $points } Punkten
        }.
       *[other] { $seat } gewinnt das Strahlenduell und damit das Spiel, mit { $points ->
            [one] { $points } Punkt
           *[other] { $points } Punkten
        }.
    }

counter-score = Punkte
counter-duel-rays = Strahlen im Duell
badge-duel = im Duell
badge-next = als Nächstes
badge-target = Ziel erreicht
badge-winner = Sieg

zone-thrown = Geworfene Würfel
zone-to-throw = Zu werfen: { $n } Würfel
zone-tanks = Panzer
zone-rays = Strahlen
zone-chosen = An Bord
zone-duel = { $you ->
        [seat] Du
       *[other] { $seat }
    }
zone-final = Endstand
final-points = { $you ->
        [seat] du
       *[other] { $seat }
    }: { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }
note-battle = nie weniger Strahlen als Panzer
note-rays-enough = die Panzer sind abgewehrt
note-bonus = +3 für alle drei
note-bonus-earned = alle drei: +3
bay-free = { $kinds }: noch keine

lot-rays-enough = Strahlen { $rays }, Panzer { $tanks }: genug
lot-rays-short = Strahlen { $rays }, Panzer { $tanks }: { $missing ->
        [one] { $missing } fehlt
       *[other] { $missing } fehlen
    }
lot-points-safe = +{ $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }, sicher { $rays } : { $tanks }
lot-points-short = +{ $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }, noch { $rays } : { $tanks }
lot-closed = { $kinds } sind schon an Bord

prompt-choose = Welche Art nimmst du?
prompt-decide = { $points ->
        [0] Weiterwerfen oder leer nach Hause?
        [one] Weiterwerfen oder mit { $points } Punkt aufhören?
       *[other] Weiterwerfen oder mit { $points } Punkten aufhören?
    }
advice-choose = Chance auf Punkte nach noch einem Wurf: { $lots }.
advice-lot = { $dice } { $percent } %
advice-decide = Noch ein Wurf, dann Schluss: im Mittel { $average } Punkte, Chance auf Punkte { $percent } %. Jetzt aufhören: { $points }.

button-take = Nehmen
button-take-throw = Nehmen und { $dice } werfen
button-take-stop = Nehmen und aufhören
button-reroll = { $dice } Würfel werfen
button-end = Aufhören
take-rays = { $dice } nehmen: { $rays } gegen { $tanks ->
        [0] keine Panzer
       *[other] { $tanks } Panzer
    }
take-earthlings = { $dice } nehmen: { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    } an Bord
take-detail = { $points ->
        [0] Danach leer aufhören
        [one] Danach mit { $points } Punkt aufhören
       *[other] Danach mit { $points } Punkten aufhören
    } oder { $dice ->
        [one] den letzten Würfel
       *[other] die übrigen { $dice } Würfel
    } werfen.
detail-risk = { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    } auf dem Spiel
detail-no-risk = nichts auf dem Spiel
rays-missing = { $n ->
        [one] noch { $n } Strahl nötig
       *[other] noch { $n } Strahlen nötig
    }
detail-stop = { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }: { $total } von { $target }
detail-nothing = keine Punkte

bubble-begins = beginnt
bubble-takes = nimmt { $n } ×
bubble-throws = wirft { $dice }
bubble-points = { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }
bubble-empty = flog leer heim

stamp-points = { $points ->
        [0] 0
       *[other] +{ $points }
    }
stamp-repelled = Vertrieben!
raid-succeeds = { $you ->
        [seat] Beutezug geglückt
       *[other] { $seat }: Beutezug geglückt
    }
raid-empty = { $you ->
        [seat] Du fliegst leer nach Hause
       *[other] { $seat } fliegt leer nach Hause
    }
raid-no-tanks = Kein Panzer stand im Weg.
raid-held = { $rays_word } { $rays ->
        [one] Todesstrahl hält
       *[other] Todesstrahlen halten
    } { $tanks ->
        [one] einen Panzer
       *[other] { $tanks_word } Panzer
    } auf.
raid-repelled = { $rays_word } { $rays ->
        [one] Todesstrahl hält
       *[other] Todesstrahlen halten
    } { $tanks ->
        [one] einen Panzer
       *[other] { $tanks_word } Panzer
    } nicht auf.
raid-no-rays = { $tanks_word } Panzer und kein einziger Todesstrahl.
raid-battle = Panzer { $tanks }, Strahlen { $rays }
raid-total = { $you ->
        [seat] Du hast { $total } von { $target }.
       *[other] { $seat } hat { $total } von { $target }.
    }
sum-bonus = alle drei
sum-points = Punkte
duel-won = { $you ->
        [seat] Du gewinnst das Duell
       *[other] { $seat } gewinnt das Duell
    }
duel-tied = Das Duell ist unentschieden
duel-again = { $seats } werfen noch einmal.

news-start = { $you ->
        [seat] Du beginnst.
       *[other] { $seat } beginnt.
    }
news-throw = { $you ->
        [seat] Du wirfst
       *[other] { $seat } wirft
    } { $n } Würfel: { $dice }.
news-no-kind = Nichts lässt sich herauslegen: Der Zug ist zu Ende.
news-all-tanks = Nichts als Panzer: Der Zug ist zu Ende.
news-no-dice = Kein Würfel ist übrig: Der Zug ist zu Ende.
news-choose = { $you ->
        [seat] Du legst { $dice } heraus.
       *[other] { $seat } legt { $dice } heraus.
    }
news-reroll = { $you ->
        [seat] Du machst
       *[other] { $seat } macht
    } mit { $dice ->
        [one] einem Würfel
       *[other] { $dice } Würfeln
    } weiter.
news-end = { $you ->
        [seat] Du beendest den Zug.
       *[other] { $seat } beendet den Zug.
    }
news-points = Strahlen { $rays }, Panzer { $tanks }: { $points ->
        [0] keine Punkte
        [one] { $points } Punkt
       *[other] { $points } Punkte
    } für { $you ->
        [seat] dich
       *[other] { $seat }
    }, insgesamt { $total }.
news-repelled = { $you ->
        [seat] Strahlen { $rays }, Panzer { $tanks }: Du fliegst mit leeren Tentakeln heim und bleibst bei { $total }.
       *[other] Strahlen { $rays }, Panzer { $tanks }: { $seat } fliegt mit leeren Tentakeln heim und bleibt bei { $total }.
    }
news-round = Runde { $round } beginnt.
news-last-round = { $you ->
        [seat] Du hast { $target ->
            [one] { $target } Punkt
           *[other] { $target } Punkte
        } erreicht: Diese Runde ist die letzte.
       *[other] { $seat } hat { $target ->
            [one] { $target } Punkt
           *[other] { $target } Punkte
        } erreicht: Diese Runde ist die letzte.
    }
news-duel = { $seats } führen gemeinsam mit { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkten
    }: Strahlenduell mit je sechs Würfeln.
news-duel-throw = { $you ->
        [seat] Du wirfst
       *[other] { $seat } wirft
    } im Duell: { $dice }. Das sind { $rays ->
        [0] keine Strahlen
        [one] { $rays } Strahl
       *[other] { $rays } Strahlen
    }.
news-duel-again = Das Duell ist unentschieden: { $seats } werfen noch einmal.

guide-1-title = Überfall auf die Erde
guide-1 = Wirf dreizehn Würfel. Panzer ziehen von selbst in die Schlacht. Nimm vom Rest alle Würfel einer Art: Strahlen, Menschen, Kühe oder Hühner.
guide-2-title = Die Panzer abwehren
guide-2 = Du brauchst mindestens so viele Todesstrahlen wie Panzer, sonst fliegst du leer heim. Strahlen nimmst du beliebig oft, jede Art Erdling einmal.
guide-3-title = Rechtzeitig aufhören
guide-3 = Nach jeder Wahl wirfst du weiter oder hörst auf. Jeder Erdling zählt einen Punkt, alle drei Arten drei mehr. Am Ziel folgt die letzte Runde.
kind-rays = Strahlen beiseitelegen
kind-earthlings = Erdlinge beiseitelegen
kind-throw = { $dice ->
    [one] mit einem Würfel weiterwürfeln
   *[other] mit { $dice } Würfeln weiterwürfeln
}
kind-stop = { $dice ->
    [0] aufhören, wenn kein Würfel übrig ist
    [one] mit einem Würfel übrig aufhören
   *[other] mit { $dice } Würfeln übrig aufhören
}
habit-rays = Du legst zu oft Strahlen beiseite.
habit-earthlings = Du legst zu oft Erdlinge beiseite.
habit-throw = { $dice ->
    [one] Du würfelst zu oft mit einem Würfel weiter.
   *[other] Du würfelst zu oft mit { $dice } Würfeln weiter.
}
habit-stop = { $dice ->
    [one] Du hörst zu früh auf, wenn noch ein Würfel übrig ist.
   *[other] Du hörst zu früh auf, wenn noch { $dice } Würfel übrig sind.
}
