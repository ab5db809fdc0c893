# «Марсианские кубики» по-русски.

game-name = Марсианские кубики
game-about = Налёт на Землю с тринадцатью кубиками: ловите людей, коров и кур и следите, чтобы лучей было не меньше, чем танков.

option-target = При скольких очках раунд становится последним
option-target-set = MD-9: как только кто-то набрал { $value } очков или больше, текущий раунд становится последним.
option-start = Первый игрок
option-start-first = MD-8: каждый раунд начинает первое место.
option-start-random = MD-8: кто начинает каждый раунд, решает жребий.
option-duel_repeat = Кто бросает снова при ничьей в поединке
option-duel_repeat-still_tied = MD-11: если поединок не выявил победителя, снова бросают только те, у кого больше всего лучей.
option-duel_repeat-all_tied = MD-11: если поединок не выявил победителя, снова бросают все игроки с наибольшим числом очков.

bot-exact = вдвоём и в последнем раунде играет точное решение (динамическое программирование), в остальных случаях — по оценке
bot-hard = играет случайный ход из тех, что теряют не больше 1 % вероятности победы
bot-normal = играет случайный ход из тех, что теряют не больше 3 % вероятности победы
bot-easy = играет случайный ход из тех, что теряют не больше 6 % вероятности победы
bot-points = в каждом ходу играет на наибольшее среднее число очков, не глядя на счёт
bot-greedy = считает на один бросок вперёд: отвечает на танки лучами, берёт самую большую группу и останавливается, когда новый бросок в среднем отнимает больше, чем даёт

bot-name-exact = точный бот
bot-name-hard = сильный бот
bot-name-normal = средний бот
bot-name-easy = слабый бот
bot-name-points = охотник за очками
bot-name-greedy = жадный бот
bot-name-random = случайный бот
bot-name-ai = лучший бот

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
face-tank = танк
face-ray = луч
face-human = человек
face-cow = корова
face-chicken = курица
kind-ray = луч смерти
kind-human = человек
kind-cow = корова
kind-chicken = курица
kinds-tank = танки
kinds-ray = лучи смерти
kinds-human = люди
kinds-cow = коровы
kinds-chicken = куры
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
count-death-ray = { $n ->
        [one] { $n } луч смерти
        [few] { $n } луча смерти
        [many] { $n } лучей смерти
       *[other] { $n } луча смерти
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

number-word = { $n ->
        [1] один
        [2] два
        [3] три
        [4] четыре
        [5] пять
        [6] шесть
        [7] семь
        [8] восемь
        [9] девять
        [10] десять
        [11] одиннадцать
        [12] двенадцать
        [13] тринадцать
       *[other] { $n }
    }
number-first-word = { $n ->
        [1] Один
        [2] Два
        [3] Три
        [4] Четыре
        [5] Пять
        [6] Шесть
        [7] Семь
        [8] Восемь
        [9] Девять
        [10] Десять
        [11] Одиннадцать
        [12] Двенадцать
        [13] Тринадцать
       *[other] { $n }
    }
number-tenths = { $whole },{ $tenth }

scene-start = Первого игрока определяет жребий.
scene-round = { $you ->
        [seat] Раунд { $round }: в налёте вы. Цель — набрать { $target }.
       *[other] Раунд { $round }: в налёте { $seat }. Цель — набрать { $target }.
    }
scene-last-round = { $you ->
        [seat] Раунд { $round }, последний: в налёте вы.
       *[other] Раунд { $round }, последний: в налёте { $seat }.
    }
scene-duel = { $you ->
        [seat] Поединок на лучах смерти, попытка { $round }: шесть кубиков бросаете вы.
       *[other] Поединок на лучах смерти, попытка { $round }: шесть кубиков бросает { $seat }.
    }

chapter-round = Раунд { $round } · до { $target } { $target ->
        [one] очка
       *[other] очков
    }
chapter-last-round = Раунд { $round } · последний
chapter-duel = Поединок на лучах смерти
chapter-end = Конец игры

winner = { $you ->
        [seat] Вы победили: { $points ->
            [one] { $points } очко
            [few] { $points } очка
            [many] { $points } очков
           *[other] { $points } очка
        }.
       *[other] Побеждает { $seat }: { $points ->
            [one] { $points } очко
            [few] { $points } очка
            [many] { $points } очков
           *[other] { $points } очка
        }.
    }
winner-duel = { $you ->
        [seat] Вы победили в поединке на лучах смерти и во всей игре: { $points ->
            [one] { $points } очко
            [few] { $points } очка
            [many] { $points } очков
           *[other] { $points } очка
        }.
       *[other] { $seat } побеждает в поединке на лучах смерти и во всей игре: { $points ->
            [one] { $points } очко
            [few] { $points } очка
            [many] { $points } очков
           *[other] { $points } очка
        }.
    }

counter-score = очки
counter-duel-rays = лучи в поединке
badge-duel = в поединке
badge-next = следующий ход
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
zone-rays = Лучи
zone-chosen = В трюме
zone-duel = { $you ->
        [seat] Вы
       *[other] { $seat }
    }
zone-final = Итоговый счёт
final-points = { $you ->
        [seat] вы
       *[other] { $seat }
    }: { $points ->
        [one] { $points } очко
        [few] { $points } очка
        [many] { $points } очков
       *[other] { $points } очка
    }
note-battle = лучей нужно не меньше, чем танков
note-rays-enough = танки остановлены
note-bonus = +3 за все три вида
note-bonus-earned = все три вида: +3
bay-free = { $kinds }: пока нет

lot-rays-enough = лучей { $rays }, танков { $tanks }: хватает
lot-rays-short = лучей { $rays }, танков { $tanks }: не хватает { $missing }
lot-points-safe = +{ $points ->
        [one] { $points } очко
        [few] { $points } очка
        [many] { $points } очков
       *[other] { $points } очка
    }, лучей хватает, { $rays } : { $tanks }
lot-points-short = +{ $points ->
        [one] { $points } очко
        [few] { $points } очка
        [many] { $points } очков
       *[other] { $points } очка
    }, всё ещё { $rays } : { $tanks }
lot-closed = { $kinds } уже в трюме

prompt-choose = Какой вид взять?
prompt-decide = { $points ->
        [0] Бросать дальше или уйти ни с чем?
        [one] Бросать дальше или взять { $points } очко?
        [few] Бросать дальше или взять { $points } очка?
        [many] Бросать дальше или взять { $points } очков?
       *[other] Бросать дальше или взять { $points } очка?
    }
advice-choose = Вероятность набрать очки ещё за один бросок: { $lots }.
advice-lot = { $dice } { $percent } %
advice-decide = Ещё один бросок и стоп: в среднем { $average } очка, вероятность набрать очки { $percent } %. Закончить сейчас: { $points }.

button-take = Взять
button-take-throw = Взять и бросить { $dice }
button-take-stop = Взять и закончить
button-reroll = Бросить { $dice ->
        [one] { $dice } кубик
        [few] { $dice } кубика
        [many] { $dice } кубиков
       *[other] { $dice } кубика
    }
button-end = Закончить
take-rays = { $dice }: лучей { $rays }, танков { $tanks }
take-earthlings = { $dice }: в трюме { $points ->
        [one] { $points } очко
        [few] { $points } очка
        [many] { $points } очков
       *[other] { $points } очка
    }
take-detail = { $points ->
        [0] Затем закончить ни с чем
        [one] Затем закончить и получить { $points } очко
        [few] Затем закончить и получить { $points } очка
        [many] Затем закончить и получить { $points } очков
       *[other] Затем закончить и получить { $points } очка
    } или бросить { $dice ->
        [one] последний кубик
        [few] оставшиеся { $dice } кубика
        [many] оставшиеся { $dice } кубиков
       *[other] оставшиеся { $dice } кубика
    }.
detail-risk = на кону { $points ->
        [one] { $points } очко
        [few] { $points } очка
        [many] { $points } очков
       *[other] { $points } очка
    }
detail-no-risk = рисковать нечем
rays-missing = { $n ->
        [one] нужен ещё { $n } луч
        [few] нужно ещё { $n } луча
        [many] нужно ещё { $n } лучей
       *[other] нужно ещё { $n } луча
    }
detail-stop = { $points ->
        [one] { $points } очко
        [few] { $points } очка
        [many] { $points } очков
       *[other] { $points } очка
    }: { $total } из { $target }
detail-nothing = без очков

bubble-begins = начинает
bubble-takes = берёт { $n } ×
bubble-throws = бросает { $dice }
bubble-points = { $points ->
        [one] { $points } очко
        [few] { $points } очка
        [many] { $points } очков
       *[other] { $points } очка
    }
bubble-empty = улетает ни с чем

stamp-points = { $points ->
        [0] 0
       *[other] +{ $points }
    }
stamp-repelled = Отбит!
raid-succeeds = { $you ->
        [seat] Налёт удался
       *[other] { $seat }: налёт удался
    }
raid-empty = { $you ->
        [seat] Вы улетаете ни с чем
       *[other] { $seat } улетает ни с чем
    }
raid-no-tanks = Танков не встретилось.
raid-held = { $rays_word } { $rays ->
        [one] луч смерти сдерживает
        [few] луча смерти сдерживают
        [many] лучей смерти сдерживают
       *[other] луча смерти сдерживают
    } { $tanks_word } { $tanks ->
        [one] танк
        [few] танка
        [many] танков
       *[other] танка
    }.
raid-repelled = { $rays_word } { $rays ->
        [one] луч смерти не сдержит
        [few] луча смерти не сдержат
        [many] лучей смерти не сдержат
       *[other] луча смерти не сдержат
    } { $tanks_word } { $tanks ->
        [one] танк
        [few] танка
        [many] танков
       *[other] танка
    }.
raid-no-rays = { $tanks_word } { $tanks ->
        [one] танк
        [few] танка
        [many] танков
       *[other] танка
    } и ни одного луча смерти.
raid-battle = танков { $tanks }, лучей { $rays }
raid-total = { $you ->
        [seat] У вас { $total } из { $target }.
       *[other] { $seat }: { $total } из { $target }.
    }
sum-bonus = все три
sum-points = очки
duel-won = { $you ->
        [seat] Вы выиграли поединок
       *[other] { $seat } побеждает в поединке
    }
duel-tied = В поединке ничья
duel-again = Снова бросают { $seats }.

news-start = { $you ->
        [seat] Начинаете вы.
       *[other] Начинает { $seat }.
    }
news-throw = { $you ->
        [seat] Вы бросаете
       *[other] { $seat } бросает
    } { $n ->
        [one] { $n } кубик
        [few] { $n } кубика
        [many] { $n } кубиков
       *[other] { $n } кубика
    }: { $dice }.
news-no-kind = Отложить нечего: ход окончен.
news-all-tanks = Одни танки: ход окончен.
news-no-dice = Кубиков не осталось: ход окончен.
news-choose = { $you ->
        [seat] Вы откладываете: { $dice }.
       *[other] { $seat } откладывает: { $dice }.
    }
news-reroll = { $you ->
        [seat] Вы бросаете дальше, кубиков: { $dice }.
       *[other] { $seat } бросает дальше, кубиков: { $dice }.
    }
news-end = { $you ->
        [seat] Вы заканчиваете ход.
       *[other] { $seat } заканчивает ход.
    }
news-points = Лучей { $rays }, танков { $tanks }: { $you ->
        [seat] вы получаете
       *[other] { $seat } получает
    } { $points ->
        [one] { $points } очко
        [few] { $points } очка
        [many] { $points } очков
       *[other] { $points } очка
    }, всего { $total }.
news-repelled = { $you ->
        [seat] Лучей { $rays }, танков { $tanks }: вы улетаете ни с чем, всего { $total }.
       *[other] Лучей { $rays }, танков { $tanks }: { $seat } улетает ни с чем, всего { $total }.
    }
news-round = Начинается раунд { $round }.
news-last-round = { $you ->
        [seat] Вы достигли цели ({ $target }): этот раунд — последний.
       *[other] { $seat } достигает цели ({ $target }): этот раунд — последний.
    }
news-duel = { $seats } делят первое место, у каждого { $points ->
        [one] { $points } очко
        [few] { $points } очка
        [many] { $points } очков
       *[other] { $points } очка
    }: поединок на лучах смерти, по шесть кубиков.
news-duel-throw = { $you ->
        [seat] Вы бросаете
       *[other] { $seat } бросает
    } в поединке: { $dice }. Итого { $rays ->
        [one] { $rays } луч
        [few] { $rays } луча
        [many] { $rays } лучей
       *[other] { $rays } луча
    }.
news-duel-again = В поединке ничья: снова бросают { $seats }.

guide-1-title = Налёт на Землю
guide-1 = Бросьте тринадцать кубиков. Танки вступают в бой сами. Из остальных возьмите все кубики одного вида: лучи, людей, коров или кур.
guide-2-title = Сдержите танки
guide-2 = Лучей смерти нужно не меньше, чем танков, иначе вы улетите ни с чем. Лучи можно брать сколько угодно, каждый вид землян — один раз.
guide-3-title = Вовремя остановитесь
guide-3 = После выбора бросайте дальше или заканчивайте. Каждый землянин — очко, все три вида — ещё три. Кто достиг цели, открывает последний раунд.
kind-rays = отложить лучи
kind-earthlings = отложить землян
kind-throw = { $dice ->
    [one] бросить ещё раз { $dice } кубик
    [few] бросить ещё раз { $dice } кубика
   *[other] бросить ещё раз { $dice } кубиков
}
kind-stop = { $dice ->
    [0] остановиться, когда кубиков не осталось
    [one] остановиться, когда остался { $dice } кубик
    [few] остановиться, когда осталось { $dice } кубика
   *[other] остановиться, когда осталось { $dice } кубиков
}
habit-rays = Вы слишком часто откладываете лучи.
habit-earthlings = Вы слишком часто откладываете землян.
habit-throw = { $dice ->
    [one] Вы слишком часто бросаете ещё раз, когда остался { $dice } кубик.
    [few] Вы слишком часто бросаете ещё раз, когда осталось { $dice } кубика.
   *[other] Вы слишком часто бросаете ещё раз, когда осталось { $dice } кубиков.
}
habit-stop = { $dice ->
    [one] Вы слишком рано останавливаетесь, когда остался { $dice } кубик.
    [few] Вы слишком рано останавливаетесь, когда осталось { $dice } кубика.
   *[other] Вы слишком рано останавливаетесь, когда осталось { $dice } кубиков.
}
