-- The servers that share this database. One that has not renewed its row for some seconds counts as dead.
CREATE TABLE nodes (id BIGINT PRIMARY KEY, seen_ms BIGINT NOT NULL);

-- Which server drives the bots and the clock of a table. The epoch grows whenever the lease changes hands; node 0 is nobody.
CREATE TABLE leases (
    table_id BIGINT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    node BIGINT NOT NULL,
    epoch BIGINT NOT NULL
);
