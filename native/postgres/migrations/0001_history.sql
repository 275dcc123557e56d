-- SPDX-License-Identifier: MIT
-- The raw files of all runs, and a copy of their figures for queries. Everything is in the schema that comes first in
-- the search path, so that several projects can share a database.

-- What `benchgate history` reads: one row for each file, which never changes except for the indexes of a run.
CREATE TABLE files (
  path text COLLATE "C" PRIMARY KEY,
  size bigint NOT NULL,
  bytes bytea NOT NULL
);
-- Most files are text that PostgreSQL compresses by itself.

CREATE TABLE runs (
  run integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  folder text COLLATE "C" NOT NULL UNIQUE,  -- benchmarks/2026-01-31/24618369617-1
  run_id text NOT NULL,
  attempt bigint NOT NULL,
  sha text NOT NULL,
  ref text NOT NULL,
  event text NOT NULL,
  job_type text NOT NULL,
  repository text NOT NULL,
  time timestamptz NOT NULL
);

-- A metric of a test case.
CREATE TABLE series (
  series integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  test_case text COLLATE "C" NOT NULL,
  metric text COLLATE "C" NOT NULL,
  unit text NOT NULL,
  UNIQUE (test_case, metric, unit)
);

-- The figures of a run, in the unit of their series. What is not known is null. The index holds all columns: the points
-- of a series lie side by side in it, and far apart in the table.
CREATE TABLE points (
  series integer NOT NULL,
  run integer NOT NULL REFERENCES runs ON DELETE CASCADE,
  value double precision NOT NULL,
  n bigint,
  ci99_lower double precision,
  ci99_upper double precision,
  PRIMARY KEY (series, run) INCLUDE (value, n, ci99_lower, ci99_upper)
);
CREATE INDEX points_of_run ON points (run);

CREATE VIEW test_case_points AS
  SELECT s.test_case, s.metric, s.unit, r.time, r.run_id, r.attempt, r.sha, r.job_type, p.value, p.n, p.ci99_lower, p.ci99_upper
  FROM points p JOIN series s USING (series) JOIN runs r USING (run);
