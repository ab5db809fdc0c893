# Сообщения терминала.

ui-hint = (? — возможные ходы, h — правила, q — сохранить и выйти)
ui-hint-rated = (? — возможные ходы, ! — их оценка, h — правила, q — сохранить и выйти)
ui-rated = Вероятность победы при каждом ходе:
ui-not-rated = Для этой игры оценки ходов пока нет.
ui-curtain = ———  Следующим ходит { $seat }. Передайте место за клавиатурой; нажмите Enter, когда смотрит только { $seat }.  ———
ui-legal = Возможные ходы: { $legal }.
ui-legal-many = Возможные ходы: { $legal } и ещё { $more }; ? покажет все.
ui-score = { $name }: { $score }
ui-winner = Победа: { $seats }.
ui-winners = Победу делят: { $seats }.
ui-seed = Сид этой игры: { $seed }
ui-recorded = Игра записана в { $file }. Проверить броски: croupier verify { $file }
ui-human = Игрок { $n }

ui-players-twice = Двух игроков зовут «{ $name }»; имена должны различаться.
ui-players-name = «{ $name }» не подходит как имя: нужно от 1 до { $most } печатных символов.
ui-players-kind = «{ $kind }» — не игрок. Игрок — это { $known } или то же с именем: Аня=human.

ui-changed-rules = Изменено за этим столом
