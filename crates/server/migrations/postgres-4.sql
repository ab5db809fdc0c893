CREATE TABLE service (hours BIGINT NOT NULL, counted_s BIGINT NOT NULL, probes BIGINT NOT NULL);
INSERT INTO service (hours, counted_s, probes) VALUES (0, 0, 0);
ALTER TABLE tables ADD COLUMN used_h BIGINT NOT NULL DEFAULT 0;
DROP INDEX tables_by_age;
CREATE INDEX tables_by_use ON tables (used_h);
