-- Prepares the two tables of the log to become partitions. A check that is not validated yet is added at once.
-- The ids of rows are UUIDs of version 7, which begin with their time.
CREATE FUNCTION "lowest_id"(at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT left(hex, 8) || '-' || right(hex, 4) || '-0000-0000-000000000000'
    FROM lpad(to_hex(floor(extract(epoch FROM at) * 1000)::bigint), 12, '0') AS hex
$$;

DO $$
DECLARE
    bound text := "lowest_id"(date_trunc('day', now(), 'UTC') + interval '2 days');
BEGIN
    EXECUTE format('ALTER TABLE "Call" ADD CONSTRAINT "Call_bound" CHECK (id < %L) NOT VALID', bound);
    EXECUTE format('ALTER TABLE "ModelCall" ADD CONSTRAINT "ModelCall_bound" CHECK (id < %L) NOT VALID', bound);
END
$$;
