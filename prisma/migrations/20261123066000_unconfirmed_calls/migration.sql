-- A call that has to be confirmed first has not failed. Only new calls are counted so.
CREATE OR REPLACE FUNCTION "roll_up_calls"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "CallRollup" AS existing
        ("agentId", "step", "start", "tool", "version", "calls", "errors", "cancelled", "latency", "lastUsedAt")
    SELECT "agentId", step, start, tool, version, sum(calls), sum(errors), sum(cancelled),
        "to_histogram"(array_agg(bucket), array_agg(calls)), max("lastUsedAt")
    FROM (
        SELECT "agentId", step, date_trunc(step::text, "startedAt", 'UTC') AS start, tool,
            coalesce(version, 0) AS version, "latency_bucket"(ms) AS bucket, count(*)::integer AS calls,
            count(*) FILTER (WHERE status >= 400 AND status NOT IN (428, 499)) AS errors,
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

CREATE OR REPLACE FUNCTION "roll_up_space_calls"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "SpaceCallRollup" AS existing ("spaceId", "step", "start", "calls", "errors", "latency")
    SELECT "spaceId", step, start, sum(calls), sum(errors), "to_histogram"(array_agg(bucket), array_agg(calls))
    FROM (
        SELECT "spaceId", step, date_trunc(step::text, "startedAt", 'UTC') AS start, "latency_bucket"(ms) AS bucket,
            count(*)::integer AS calls, count(*) FILTER (WHERE status >= 400 AND status NOT IN (428, 499)) AS errors
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

CREATE OR REPLACE FUNCTION "roll_up_failures"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "FailureRollup" AS existing ("agentId", "start", "tool", "status", "calls")
    SELECT "agentId", date_trunc('hour', "startedAt", 'UTC'), tool, status, count(*)
    FROM new_calls
    WHERE status >= 400 AND status NOT IN (428, 499) AND version IS NOT NULL
    GROUP BY 1, 2, 3, 4
    ORDER BY 1, 2, 3, 4
    ON CONFLICT ("agentId", "start", "tool", "status") DO UPDATE SET
        "calls" = existing."calls" + excluded."calls";
    RETURN NULL;
END
$$;
