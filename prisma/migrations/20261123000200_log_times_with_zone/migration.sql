-- With the time zone UTC, and without a precision, PostgreSQL changes the type of a column without rewriting the
-- table. An index on it would be built again, under the lock.
SET LOCAL timezone = 'UTC';

DROP INDEX "Call_agentId_startedAt_idx";
ALTER TABLE "Call"
    ALTER COLUMN "startedAt" TYPE TIMESTAMPTZ;
ALTER TABLE "ModelCall"
    ALTER COLUMN "startedAt" TYPE TIMESTAMPTZ;
ALTER TABLE "IdempotentCall"
    ALTER COLUMN "claimedAt" TYPE TIMESTAMPTZ,
    ALTER COLUMN "leaseUntil" TYPE TIMESTAMPTZ;
