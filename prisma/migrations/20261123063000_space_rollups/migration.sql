-- Nobody counts calls meanwhile, so that all counts are either older than this and found by the backfill, or counted by
-- the new functions. Nothing is rewritten or filled here: the locks are held for milliseconds.
LOCK TABLE "Call", "ModelCall" IN SHARE ROW EXCLUSIVE MODE;
LOCK TABLE "RollupBackfill" IN EXCLUSIVE MODE;

-- CreateTable
CREATE TABLE "SpaceCallRollup" (
    "spaceId" TEXT NOT NULL,
    "step" "RollupStep" NOT NULL,
    "start" TIMESTAMPTZ(3) NOT NULL,
    "calls" INTEGER NOT NULL,
    "errors" INTEGER NOT NULL,
    "latency" INTEGER[],

    CONSTRAINT "SpaceCallRollup_pkey" PRIMARY KEY ("spaceId","step","start")
) WITH (fillfactor = 50);

-- CreateTable
CREATE TABLE "SpaceModelRollup" (
    "spaceId" TEXT NOT NULL,
    "step" "RollupStep" NOT NULL,
    "start" TIMESTAMPTZ(3) NOT NULL,
    "inputTokens" BIGINT NOT NULL,
    "outputTokens" BIGINT NOT NULL,
    "cost" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "SpaceModelRollup_pkey" PRIMARY KEY ("spaceId","step","start")
) WITH (fillfactor = 50);

-- CreateIndex
CREATE INDEX "SpaceCallRollup_step_start_idx" ON "SpaceCallRollup"("step", "start");
CREATE INDEX "SpaceModelRollup_step_start_idx" ON "SpaceModelRollup"("step", "start");

-- AddForeignKey
ALTER TABLE "SpaceCallRollup" ADD CONSTRAINT "SpaceCallRollup_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "SpaceModelRollup" ADD CONSTRAINT "SpaceModelRollup_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE AGGREGATE "sum_histograms"(integer[]) (SFUNC = "add_histograms", STYPE = integer[]);

CREATE FUNCTION "negate_histogram"(histogram integer[]) RETURNS integer[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT coalesce(array_agg(-calls ORDER BY bucket), '{}')
    FROM unnest(histogram) WITH ORDINALITY AS counts(calls, bucket)
$$;

-- The rollups of Spaces are written after those of their agents, in the same transaction: whoever has locked a Space's
-- row sees all that it is the sum of.
CREATE FUNCTION "roll_up_space_calls"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "SpaceCallRollup" AS existing ("spaceId", "step", "start", "calls", "errors", "latency")
    SELECT "spaceId", step, start, sum(calls), sum(errors), "to_histogram"(array_agg(bucket), array_agg(calls))
    FROM (
        SELECT "spaceId", step, date_trunc(step::text, "startedAt", 'UTC') AS start, "latency_bucket"(ms) AS bucket,
            count(*)::integer AS calls, count(*) FILTER (WHERE status >= 400 AND status <> 499) AS errors
        FROM new_calls JOIN "Agent" ON "Agent".id = "agentId"
            CROSS JOIN unnest(enum_range(NULL::"RollupStep")) AS step
        WHERE version > 0
        GROUP BY 1, 2, 3, 4
    ) AS by_bucket
    GROUP BY 1, 2, 3
    ORDER BY 1, 2, 3
    ON CONFLICT ("spaceId", "step", "start") DO UPDATE SET
        "calls" = existing."calls" + excluded."calls", "errors" = existing."errors" + excluded."errors",
        "latency" = "add_histograms"(existing."latency", excluded."latency");
    RETURN NULL;
END
$$;

CREATE FUNCTION "roll_up_space_model_calls"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "SpaceModelRollup" AS existing ("spaceId", "step", "start", "inputTokens", "outputTokens", "cost")
    SELECT "spaceId", unit, date_trunc(unit::text, "startedAt", 'UTC'), sum("inputTokens"), sum("outputTokens"),
        coalesce(sum("cost"), 0)
    FROM new_calls JOIN "Agent" ON "Agent".id = "agentId"
        CROSS JOIN unnest(enum_range(NULL::"RollupStep")) AS unit
    WHERE version > 0
    GROUP BY 1, 2, 3
    ORDER BY 1, 2, 3
    ON CONFLICT ("spaceId", "step", "start") DO UPDATE SET
        "inputTokens" = existing."inputTokens" + excluded."inputTokens",
        "outputTokens" = existing."outputTokens" + excluded."outputTokens",
        "cost" = existing."cost" + excluded."cost";
    RETURN NULL;
END
$$;

-- Triggers run in the order of their names.
CREATE TRIGGER "space_rolled_up" AFTER INSERT ON "Call"
    REFERENCING NEW TABLE AS new_calls FOR EACH STATEMENT EXECUTE FUNCTION "roll_up_space_calls"();
CREATE TRIGGER "space_rolled_up" AFTER INSERT ON "ModelCall"
    REFERENCING NEW TABLE AS new_calls FOR EACH STATEMENT EXECUTE FUNCTION "roll_up_space_model_calls"();

-- The agent is locked when this runs, so that none of its calls can be counted beside it. Rows are locked in the order
-- in which calls are counted.
CREATE FUNCTION "subtract_agent_rollups"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM "SpaceCallRollup" WHERE "spaceId" = OLD."spaceId" ORDER BY "step", "start" FOR UPDATE;
    UPDATE "SpaceCallRollup" AS existing SET
        "calls" = existing."calls" - gone.calls, "errors" = existing."errors" - gone.errors,
        "latency" = "add_histograms"(existing."latency", "negate_histogram"(gone.latency))
    FROM (
        SELECT step, start, sum(calls) AS calls, sum(errors) AS errors, "sum_histograms"(latency) AS latency
        FROM "CallRollup" WHERE "agentId" = OLD.id AND version > 0 GROUP BY 1, 2
    ) AS gone
    WHERE existing."spaceId" = OLD."spaceId" AND existing."step" = gone.step AND existing."start" = gone.start;

    PERFORM FROM "SpaceModelRollup" WHERE "spaceId" = OLD."spaceId" ORDER BY "step", "start" FOR UPDATE;
    UPDATE "SpaceModelRollup" AS existing SET
        "inputTokens" = existing."inputTokens" - gone.input, "outputTokens" = existing."outputTokens" - gone.output,
        "cost" = existing."cost" - gone.cost
    FROM (
        SELECT step, start, sum("inputTokens") AS input, sum("outputTokens") AS output, sum(cost) AS cost
        FROM "ModelRollup" WHERE "agentId" = OLD.id AND version > 0 GROUP BY 1, 2
    ) AS gone
    WHERE existing."spaceId" = OLD."spaceId" AND existing."step" = gone.step AND existing."start" = gone.start;
    RETURN OLD;
END
$$;

CREATE TRIGGER "rollups_subtracted" BEFORE DELETE ON "Agent"
    FOR EACH ROW EXECUTE FUNCTION "subtract_agent_rollups"();

-- What agents' rollups counted before is added up in the background. Without any there is nothing to add up.
INSERT INTO "RollupBackfill" ("table", "snapshot")
SELECT 'Space', pg_current_snapshot()
WHERE EXISTS (SELECT FROM "CallRollup") OR EXISTS (SELECT FROM "ModelRollup")
    OR EXISTS (SELECT FROM "Call") OR EXISTS (SELECT FROM "ModelCall");
