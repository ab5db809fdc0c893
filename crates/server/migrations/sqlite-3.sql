ALTER TABLE journal ADD COLUMN opened TEXT NOT NULL DEFAULT '[]';
ALTER TABLE journal ADD COLUMN ended TEXT NOT NULL DEFAULT '[]';
CREATE TRIGGER tables_opened AFTER INSERT ON journal WHEN NEW.opened <> '[]' BEGIN
    INSERT INTO tables (id, setup, version, seed, host, over, touched_s)
        SELECT value ->> 0, value ->> 1, 0, value ->> 2, value ->> 3, 0, value ->> 4 FROM json_each(NEW.opened);
END;
CREATE TRIGGER tables_ended AFTER INSERT ON journal WHEN NEW.ended <> '[]' BEGIN
    UPDATE tables SET over = 1 WHERE id IN (SELECT value FROM json_each(NEW.ended));
END;
