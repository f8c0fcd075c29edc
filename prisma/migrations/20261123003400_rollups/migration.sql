-- Nobody inserts from here on: what the snapshot sees is counted by the backfill, whatever comes later by the triggers.
LOCK TABLE "Call", "ModelCall" IN SHARE ROW EXCLUSIVE MODE;

-- CreateEnum
CREATE TYPE "RollupStep" AS ENUM ('minute', 'hour', 'day');

-- CreateTable
CREATE TABLE "CallRollup" (
    "agentId" TEXT NOT NULL,
    "step" "RollupStep" NOT NULL,
    "start" TIMESTAMPTZ(3) NOT NULL,
    "tool" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "calls" INTEGER NOT NULL,
    "errors" INTEGER NOT NULL,
    "cancelled" INTEGER NOT NULL,
    "latency" INTEGER[] NOT NULL,
    "lastUsedAt" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "CallRollup_pkey" PRIMARY KEY ("agentId", "step", "start", "tool", "version")
) WITH (fillfactor = 50);

-- CreateTable
CREATE TABLE "CallerRollup" (
    "agentId" TEXT NOT NULL,
    "day" TIMESTAMPTZ(3) NOT NULL,
    "keyId" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "calls" INTEGER NOT NULL,
    "lastUsedAt" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "CallerRollup_pkey" PRIMARY KEY ("agentId", "day", "keyId", "tool")
) WITH (fillfactor = 50);

-- CreateTable
CREATE TABLE "ModelRollup" (
    "agentId" TEXT NOT NULL,
    "step" "RollupStep" NOT NULL,
    "start" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL,
    "calls" INTEGER NOT NULL,
    "inputTokens" BIGINT NOT NULL,
    "outputTokens" BIGINT NOT NULL,
    "cost" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "ModelRollup_pkey" PRIMARY KEY ("agentId", "step", "start", "version")
) WITH (fillfactor = 50);

-- CreateTable
CREATE TABLE "RollupBackfill" (
    "table" TEXT NOT NULL,
    "snapshot" pg_snapshot NOT NULL,
    "beforeId" TEXT,

    CONSTRAINT "RollupBackfill_pkey" PRIMARY KEY ("table")
);

-- CreateIndex
CREATE INDEX "CallRollup_step_start_idx" ON "CallRollup"("step", "start");
CREATE INDEX "CallerRollup_day_idx" ON "CallerRollup"("day");
CREATE INDEX "ModelRollup_step_start_idx" ON "ModelRollup"("step", "start");

-- AddForeignKey
ALTER TABLE "CallRollup" ADD CONSTRAINT "CallRollup_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "CallerRollup" ADD CONSTRAINT "CallerRollup_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ModelRollup" ADD CONSTRAINT "ModelRollup_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Latencies are counted in buckets from 0.1 ms on, each a tenth wider than the one before: what is read back is at
-- most 5 % off. Must match lib/data/calls/latency.ts.
CREATE FUNCTION "latency_bucket"(ms double precision) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT least(200, 1 + ceil(ln(greatest(ms, 0.1) / 0.1) / ln(1.1::double precision))::integer)
$$;

-- The counts of the buckets from 1 to the highest one that occurs.
CREATE FUNCTION "to_histogram"(buckets integer[], counts integer[]) RETURNS integer[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT array_agg(coalesce(counts[array_position(buckets, bucket)], 0) ORDER BY bucket)
    FROM generate_series(1, (SELECT max(b) FROM unnest(buckets) AS b)) AS bucket
$$;

CREATE FUNCTION "add_histograms"(a integer[], b integer[]) RETURNS integer[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT array_agg(coalesce(x, 0) + coalesce(y, 0) ORDER BY bucket)
    FROM unnest(a, b) WITH ORDINALITY AS counts(x, y, bucket)
$$;

-- Counts new rows in the transaction that inserts them, whichever version of the program does: each row is counted
-- exactly once, as it is inserted exactly once. Rows are locked in one order, so that two servers cannot deadlock.
CREATE FUNCTION "roll_up_calls"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "CallRollup" AS existing
        ("agentId", "step", "start", "tool", "version", "calls", "errors", "cancelled", "latency", "lastUsedAt")
    SELECT "agentId", step, start, tool, version, sum(calls), sum(errors), sum(cancelled),
        "to_histogram"(array_agg(bucket), array_agg(calls)), max("lastUsedAt")
    FROM (
        SELECT "agentId", step, date_trunc(step::text, "startedAt", 'UTC') AS start, tool,
            coalesce(version, 0) AS version, "latency_bucket"(ms) AS bucket, count(*)::integer AS calls,
            count(*) FILTER (WHERE status >= 400 AND status <> 499) AS errors,
            count(*) FILTER (WHERE status = 499) AS cancelled, max("startedAt") AS "lastUsedAt"
        FROM new_calls CROSS JOIN unnest(enum_range(NULL::"RollupStep")) AS step
        GROUP BY 1, 2, 3, 4, 5, 6
    ) AS by_bucket
    GROUP BY 1, 2, 3, 4, 5
    ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT ("agentId", "step", "start", "tool", "version") DO UPDATE SET
        "calls" = existing."calls" + excluded."calls", "errors" = existing."errors" + excluded."errors",
        "cancelled" = existing."cancelled" + excluded."cancelled",
        "latency" = "add_histograms"(existing."latency", excluded."latency"),
        "lastUsedAt" = greatest(existing."lastUsedAt", excluded."lastUsedAt");

    INSERT INTO "CallerRollup" AS existing ("agentId", "day", "keyId", "tool", "calls", "lastUsedAt")
    SELECT "agentId", date_trunc('day', "startedAt", 'UTC'), "keyId", tool, count(*), max("startedAt")
    FROM new_calls WHERE "keyId" IS NOT NULL
    GROUP BY 1, 2, 3, 4
    ORDER BY 1, 2, 3, 4
    ON CONFLICT ("agentId", "day", "keyId", "tool") DO UPDATE SET
        "calls" = existing."calls" + excluded."calls",
        "lastUsedAt" = greatest(existing."lastUsedAt", excluded."lastUsedAt");
    RETURN NULL;
END
$$;

CREATE FUNCTION "roll_up_model_calls"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "ModelRollup" AS existing
        ("agentId", "step", "start", "version", "calls", "inputTokens", "outputTokens", "cost")
    SELECT "agentId", unit, date_trunc(unit::text, "startedAt", 'UTC'), coalesce(version, 0), count(*),
        sum("inputTokens"), sum("outputTokens"), coalesce(sum("cost"), 0)
    FROM new_calls CROSS JOIN unnest(enum_range(NULL::"RollupStep")) AS unit
    GROUP BY 1, 2, 3, 4
    ORDER BY 1, 2, 3, 4
    ON CONFLICT ("agentId", "step", "start", "version") DO UPDATE SET
        "calls" = existing."calls" + excluded."calls",
        "inputTokens" = existing."inputTokens" + excluded."inputTokens",
        "outputTokens" = existing."outputTokens" + excluded."outputTokens",
        "cost" = existing."cost" + excluded."cost";
    RETURN NULL;
END
$$;

CREATE TRIGGER "rolled_up" AFTER INSERT ON "Call"
    REFERENCING NEW TABLE AS new_calls FOR EACH STATEMENT EXECUTE FUNCTION "roll_up_calls"();
CREATE TRIGGER "rolled_up" AFTER INSERT ON "ModelCall"
    REFERENCING NEW TABLE AS new_calls FOR EACH STATEMENT EXECUTE FUNCTION "roll_up_model_calls"();

-- Rows that were inserted before are counted in the background, newest first.
INSERT INTO "RollupBackfill" ("table", "snapshot") VALUES
    ('Call', pg_current_snapshot()), ('ModelCall', pg_current_snapshot());
