CREATE TABLE service (hours BIGINT NOT NULL, counted_s BIGINT NOT NULL, probes BIGINT NOT NULL);
INSERT INTO service (hours, counted_s, probes) VALUES (0, 0, 0);
ALTER TABLE tables ADD COLUMN used_h BIGINT NOT NULL DEFAULT 0;
DROP INDEX tables_by_age;
CREATE INDEX tables_by_use ON tables (used_h);
DROP TRIGGER tables_opened;
CREATE TRIGGER tables_opened AFTER INSERT ON journal WHEN NEW.opened <> '[]' BEGIN
    INSERT INTO tables (id, setup, version, seed, host, over, touched_s, used_h)
        SELECT value ->> 0, value ->> 1, 0, value ->> 2, value ->> 3, 0, value ->> 4, (SELECT hours FROM service)
        FROM json_each(NEW.opened);
END;
