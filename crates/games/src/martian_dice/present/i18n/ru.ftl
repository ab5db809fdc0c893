# «Марсианские кубики» по-русски.

game-name = Марсианские кубики
game-about = Налёт на Землю с тринадцатью кубиками: ловите людей, коров и кур и следите, чтобы лучей было не меньше, чем танков.

option-target = При скольких очках раунд становится последним
option-target-set = MD-9: как только кто-то набрал { $value } очков или больше, текущий раунд становится последним.
option-start = Первый игрок
option-start-random = MD-8: кто начинает каждый раунд, решает жребий.
option-duel_repeat = Кто бросает снова при ничьей в поединке
option-duel_repeat-all_tied = MD-11: если поединок не выявил победителя, снова бросают все игроки с наибольшим числом очков.

bot-exact = вдвоём и в последнем раунде играет точное решение (динамическое программирование), в остальных случаях — по оценке
bot-hard = играет случайный ход из тех, что теряют не больше 1 % вероятности победы
bot-normal = играет случайный ход из тех, что теряют не больше 3 % вероятности победы
bot-easy = играет случайный ход из тех, что теряют не больше 6 % вероятности победы
bot-points = в каждом ходу играет на наибольшее среднее число очков, не глядя на счёт
bot-greedy = считает на один бросок вперёд: отвечает на танки лучами, берёт самую большую группу и останавливается, когда новый бросок в среднем отнимает больше, чем даёт

solved-expected_turn_points = Среднее число очков за ход при игре на очки
solved-solo_turns = Наименьшее среднее число ходов до цели в одиночку
solved-first_seat_win = Вероятность победы первого из двух мест

from-start = Загруженная игра продолжается с того, чей ход следующий; вместе с start=random её загрузить нельзя.
from-scores = Значений счёта в позиции: { $scores }, а мест: { $seats }; счёт нужен для каждого места.
from-points = Загруженный счёт может быть от 0 до { $most }.
from-next = Следующим не может быть место { $next }: места — от 0 до { $last }.

load-json = Файл сохранения — не JSON: { $problem }.
load-no-players = В файле сохранения нет списка «players», например "players": [{"{"}"name": "Ballu", "score": 0, "kind": "Bot"{"}"}, …].
load-seats = В файле сохранения { $players ->
        [one] { $players } игрок
        [few] { $players } игрока
        [many] { $players } игроков
       *[other] { $players } игрока
    }, а играют от { $min } до { $max }.
load-index = MD-16: current_player_index равен { $index }, а должен быть числом от 0 до { $last }.
load-name = MD-17: у игрока { $number } (считая с 0) нет имени; имя — это непустой текст в одну строку.
load-name-twice = MD-17: двух игроков зовут «{ $name }»; имена должны различаться.
load-score = MD-16: у игрока { $name } счёт { $score }, а должно быть число от 0 до { $most }.
load-kind = MD-18: у игрока { $name } kind равен { $kind }; допустимы "Human" и "Bot".

word-action = Действие — это ray, human, cow, chicken, reroll или end.
word-line = Введите, что отложить (луч, человек, корова, курица), либо «бросить» или «конец»; например «курица» или «луч бросить».
word-chance = Бросок — это от 1 до 13 кубиков по видам, например «roll 3T 1R 3H 3C 2K» (танк, луч, человек, корова, курица) или «roll ray human human»; первый игрок — «start 0».

illegal-taken = Вид «{ $kind }» в этом ходу уже отложен, а в трюм входит только одна партия каждого вида землян. Можно выбрать: { $kinds }.
illegal-not-thrown = Вид «{ $kind }» не выпал. Можно выбрать: { $kinds }.
illegal-choose-first = «{ $action }» — только после выбора: сначала отложите один вид ({ $kinds }).
illegal-chosen = Из этого броска один вид уже отложен: теперь бросьте { $dice ->
        [one] оставшийся { $dice } кубик
        [few] оставшиеся { $dice } кубика
        [many] оставшиеся { $dice } кубиков
       *[other] оставшиеся { $dice } кубика
    } (reroll) или закончите ход (end).
illegal-nothing-to-choose = Сейчас выбирать нечего: предстоит бросок или игра окончена.

kind-tank = танк
kind-ray = луч смерти
kind-human = человек
kind-cow = корова
kind-chicken = курица
piece-die = кубик перед броском

count-tank = { $n ->
        [one] { $n } танк
        [few] { $n } танка
        [many] { $n } танков
       *[other] { $n } танка
    }
count-ray = { $n ->
        [one] { $n } луч
        [few] { $n } луча
        [many] { $n } лучей
       *[other] { $n } луча
    }
count-human = { $n ->
        [one] { $n } человек
        [few] { $n } человека
        [many] { $n } человек
       *[other] { $n } человека
    }
count-cow = { $n ->
        [one] { $n } корова
        [few] { $n } коровы
        [many] { $n } коров
       *[other] { $n } коровы
    }
count-chicken = { $n ->
        [one] { $n } курица
        [few] { $n } курицы
        [many] { $n } куриц
       *[other] { $n } курицы
    }

scene-start = Первого игрока определяет жребий.
scene-round = Раунд { $round }: в налёте { $seat }. Цель — набрать { $target }.
scene-last-round = Раунд { $round }, последний: в налёте { $seat }.
scene-duel = Поединок на лучах смерти, попытка { $round }: шесть кубиков бросает { $seat }.

winner = Побеждает { $seat }: { $points ->
        [one] { $points } очко
        [few] { $points } очка
        [many] { $points } очков
       *[other] { $points } очка
    }.
winner-duel = { $seat } побеждает в поединке на лучах смерти и во всей игре: { $points ->
        [one] { $points } очко
        [few] { $points } очка
        [many] { $points } очков
       *[other] { $points } очка
    }.

counter-score = очки
counter-duel-rays = лучи в поединке
badge-duel = в поединке
badge-target = цель достигнута
badge-winner = победа

zone-thrown = Выпавшие кубики
zone-to-throw = Предстоит бросить: { $n ->
        [one] { $n } кубик
        [few] { $n } кубика
        [many] { $n } кубиков
       *[other] { $n } кубика
    }
zone-tanks = Танки
zone-rays = Отложенные лучи
zone-chosen = Земляне в трюме

prompt-choose = Какой вид отложить? Танков { $tanks }, лучей { $rays }.
prompt-decide = Бросить ещё раз или закончить ход с результатом { $points ->
        [one] { $points } очко
        [few] { $points } очка
        [many] { $points } очков
       *[other] { $points } очка
    }? Танков { $tanks }, лучей { $rays }, кубиков осталось { $dice }.

button-choose = Отложить: { $dice }
button-reroll = Бросить { $dice ->
        [one] { $dice } кубик
        [few] { $dice } кубика
        [many] { $dice } кубиков
       *[other] { $dice } кубика
    }
button-end = Закончить ход: { $points ->
        [one] { $points } очко
        [few] { $points } очка
        [many] { $points } очков
       *[other] { $points } очка
    }

news-start = Начинает { $seat }.
news-throw = { $seat } бросает { $n ->
        [one] { $n } кубик
        [few] { $n } кубика
        [many] { $n } кубиков
       *[other] { $n } кубика
    }: { $dice }.
news-no-kind = Отложить нечего: ход окончен.
news-all-tanks = Одни танки: ход окончен.
news-no-dice = Кубиков не осталось: ход окончен.
news-choose = { $seat } откладывает: { $dice }.
news-reroll = { $seat } бросает дальше, кубиков: { $dice }.
news-end = { $seat } заканчивает ход.
news-points = Лучей { $rays }, танков { $tanks }: { $seat } получает { $points ->
        [one] { $points } очко
        [few] { $points } очка
        [many] { $points } очков
       *[other] { $points } очка
    }, всего { $total }.
news-repelled = Лучей { $rays }, танков { $tanks }: { $seat } улетает ни с чем, всего { $total }.
news-round = Начинается раунд { $round }.
news-last-round = { $seat } достигает цели ({ $target }): этот раунд — последний.
news-duel = { $seats } делят первое место, у каждого { $points ->
        [one] { $points } очко
        [few] { $points } очка
        [many] { $points } очков
       *[other] { $points } очка
    }: поединок на лучах смерти, по шесть кубиков.
news-duel-throw = { $seat } бросает в поединке: { $dice }. Итого { $rays ->
        [one] { $rays } луч
        [few] { $rays } луча
        [many] { $rays } лучей
       *[other] { $rays } луча
    }.
news-duel-again = В поединке ничья: снова бросают { $seats }.
