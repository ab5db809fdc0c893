# Сообщения терминала.

ui-hint = (? — что разрешено, h — правила, q — сохранить и выйти)
ui-hint-judged = (? — что разрешено, ! — оценка ходов, h — правила, q — сохранить и выйти)
ui-judged = Вероятность победы при каждом ходе:
ui-no-judge = Оценить ходы здесь пока некому: у этой игры нет точного судьи.
ui-curtain = ———  Ходит { $seat }. Передайте ход; нажмите Enter, когда смотрит только { $seat }.  ———
ui-legal = Сейчас разрешено: { $legal }.
ui-legal-many = Сейчас разрешено: { $legal } и ещё { $more }; ? покажет всё.
ui-score = { $name }: { $score }
ui-winner = Победа: { $seats }.
ui-winners = Победу делят: { $seats }.
ui-seed = Зерно этой игры: { $seed }
ui-recorded = Запись: { $file }. Проверить броски: croupier verify { $file }
ui-human = Игрок { $n }

ui-players-twice = Двух игроков зовут «{ $name }»; имена должны различаться.
ui-players-name = «{ $name }» не годится как имя: от 1 до { $most } печатных знаков.
ui-players-kind = «{ $kind }» — не игрок. Игрок — это одно из: { $known }; или с именем: Аня=human.

ui-changed-rules = Изменено за этим столом
