# Marswürfel auf Deutsch.

game-name = Marswürfel
game-about = Ein Überfall auf die Erde mit dreizehn Würfeln: Menschen, Kühe und Hühner fangen, und dabei nie weniger Strahlen als Panzer haben.

option-target = Punkte, die eine Runde zur letzten machen
option-target-set = MD-9: Sobald jemand { $value } oder mehr Punkte hat, ist die laufende Runde die letzte.
option-start = Wer beginnt
option-start-random = MD-8: Wer jede Runde beginnt, entscheidet das Los.
option-duel_repeat = Wer ein unentschiedenes Duell wiederholt
option-duel_repeat-all_tied = MD-11: Nach einem unentschiedenen Duell werfen wieder alle mit der höchsten Punktzahl.

bot-exact = spielt zu zweit und in der letzten Runde die exakte Lösung (dynamische Programmierung), sonst nach einer Schätzung
bot-hard = spielt einen zufälligen Zug unter denen, die höchstens 1 % der Gewinnaussicht kosten
bot-normal = spielt einen zufälligen Zug unter denen, die höchstens 3 % der Gewinnaussicht kosten
bot-easy = spielt einen zufälligen Zug unter denen, die höchstens 6 % der Gewinnaussicht kosten
bot-points = maximiert die mittlere Punktzahl jedes Zuges und beachtet den Spielstand nicht
bot-greedy = rechnet einen Wurf voraus: beantwortet Panzer mit Strahlen, nimmt die größte Gruppe und hört auf, wenn ein weiterer Wurf im Mittel mehr kostet als bringt

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
kind-ray = Todesstrahl
kind-human = Mensch
kind-cow = Kuh
kind-chicken = Huhn
piece-die = Würfel vor dem Wurf

count-tank = { $n } Panzer
count-ray = { $n ->
        [one] { $n } Strahl
       *[other] { $n } Strahlen
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

scene-start = Es wird gelost, wer beginnt.
scene-round = Runde { $round }: { $seat } ist auf Beutezug. Das Ziel sind { $target } Punkte.
scene-last-round = Runde { $round }, die letzte: { $seat } ist auf Beutezug.
scene-duel = Strahlenduell, Versuch { $round }: { $seat } wirft sechs Würfel.

winner = { $seat } gewinnt mit { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkten
    }.
winner-duel = { $seat } gewinnt das Strahlenduell und damit das Spiel, mit { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkten
    }.

counter-score = Punkte
counter-duel-rays = Strahlen im Duell
badge-duel = im Duell
badge-target = Ziel erreicht
badge-winner = Sieg

zone-thrown = Geworfene Würfel
zone-to-throw = Zu werfen: { $n } Würfel
zone-tanks = Panzer
zone-rays = Herausgelegte Strahlen
zone-chosen = Erdlinge an Bord

prompt-choose = Welche Art legst du heraus? Panzer { $tanks }, Strahlen { $rays }.
prompt-decide = Noch einmal werfen oder den Zug mit { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkten
    } beenden? Panzer { $tanks }, Strahlen { $rays }, übrige Würfel { $dice }.

button-choose = { $dice } herauslegen
button-reroll = { $dice } Würfel werfen
button-end = Zug beenden: { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }

news-start = { $seat } beginnt.
news-throw = { $seat } wirft { $n } Würfel: { $dice }.
news-no-kind = Nichts lässt sich herauslegen: Der Zug ist zu Ende.
news-all-tanks = Nichts als Panzer: Der Zug ist zu Ende.
news-no-dice = Kein Würfel ist übrig: Der Zug ist zu Ende.
news-choose = { $seat } legt { $dice } heraus.
news-reroll = { $seat } macht mit { $dice ->
        [one] einem Würfel
       *[other] { $dice } Würfeln
    } weiter.
news-end = { $seat } beendet den Zug.
news-points = Strahlen { $rays }, Panzer { $tanks }: { $points ->
        [0] keine Punkte
        [one] { $points } Punkt
       *[other] { $points } Punkte
    } für { $seat }, insgesamt { $total }.
news-repelled = Strahlen { $rays }, Panzer { $tanks }: { $seat } fliegt mit leeren Tentakeln heim und bleibt bei { $total }.
news-round = Runde { $round } beginnt.
news-last-round = { $seat } hat { $target } Punkte erreicht: Diese Runde ist die letzte.
news-duel = { $seats } führen gemeinsam mit { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkten
    }: Strahlenduell mit je sechs Würfeln.
news-duel-throw = { $seat } wirft im Duell: { $dice }. Das sind { $rays ->
        [0] keine Strahlen
        [one] { $rays } Strahl
       *[other] { $rays } Strahlen
    }.
news-duel-again = Das Duell ist unentschieden: { $seats } werfen noch einmal.
