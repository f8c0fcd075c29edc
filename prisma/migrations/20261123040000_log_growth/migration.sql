-- A rare status or code among many failures. Reads the log twice; meanwhile the servers keep what they have to write.
CREATE INDEX "Call_status_idx" ON "Call"("agentId", "status", "id" DESC) WHERE "status" >= 400;
CREATE INDEX "Call_code_idx" ON "Call"("agentId", "code", "id" DESC) WHERE "status" >= 400;

-- The functions of the log's trigger, with the same results in a fraction of the time. Being strict kept the first one
-- from being inlined; the others started a query for each tool.
CREATE OR REPLACE FUNCTION "latency_bucket"(ms double precision) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT least(200, 1 + ceil(ln(greatest(ms, 0.1) / 0.1) / ln(1.1::double precision))::integer)
$$;

CREATE OR REPLACE FUNCTION "to_histogram"(buckets integer[], counts integer[]) RETURNS integer[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    highest integer := 0;
    bucket integer;
    histogram integer[];
BEGIN
    FOREACH bucket IN ARRAY buckets LOOP
        IF bucket > highest THEN
            highest := bucket;
        END IF;
    END LOOP;
    histogram := array_fill(0, ARRAY[highest]);
    FOR at IN 1..cardinality(buckets) LOOP
        histogram[buckets[at]] := counts[at];
    END LOOP;
    RETURN histogram;
END
$$;

CREATE OR REPLACE FUNCTION "add_histograms"(a integer[], b integer[]) RETURNS integer[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    missing integer := cardinality(b) - cardinality(a);
BEGIN
    IF missing > 0 THEN
        a := a || array_fill(0, ARRAY[missing]);
    END IF;
    FOR at IN 1..cardinality(b) LOOP
        IF b[at] <> 0 THEN
            a[at] := a[at] + b[at];
        END IF;
    END LOOP;
    RETURN a;
END
$$;
