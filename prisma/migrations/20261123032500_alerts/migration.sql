-- CreateEnum
CREATE TYPE "AlertChannelKind" AS ENUM ('webhook', 'email');

-- CreateEnum
CREATE TYPE "AlertMessageStatus" AS ENUM ('pending', 'delivered', 'failed');

-- AlterTable
ALTER TABLE "Space" ADD COLUMN     "alertsCheckedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "FailureRollup" (
    "agentId" TEXT NOT NULL,
    "start" TIMESTAMPTZ(3) NOT NULL,
    "tool" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "calls" INTEGER NOT NULL,

    CONSTRAINT "FailureRollup_pkey" PRIMARY KEY ("agentId","start","tool","status")
) WITH (fillfactor = 50);

-- CreateTable
CREATE TABLE "DroppedCalls" (
    "spaceId" TEXT NOT NULL,
    "start" TIMESTAMPTZ(3) NOT NULL,
    "calls" INTEGER NOT NULL,
    "firstAt" TIMESTAMPTZ(3) NOT NULL,
    "lastAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "DroppedCalls_pkey" PRIMARY KEY ("spaceId","start")
);

-- CreateTable
CREATE TABLE "AlertChannel" (
    "id" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "kind" "AlertChannelKind" NOT NULL,
    "name" TEXT NOT NULL,
    "events" TEXT[],
    "agentIds" TEXT[],
    "sealed" BYTEA NOT NULL,
    "isEnabled" BOOLEAN NOT NULL DEFAULT true,
    "failedAt" TIMESTAMPTZ(3),
    "failedMessages" INTEGER NOT NULL DEFAULT 0,
    "notifiedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AlertChannel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AlertNotice" (
    "channelId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "item" JSON NOT NULL,
    "isOpen" BOOLEAN NOT NULL,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL,
    "notifiedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AlertNotice_pkey" PRIMARY KEY ("channelId","key")
);

-- CreateTable
CREATE TABLE "AlertMessage" (
    "id" TEXT NOT NULL,
    "channelId" TEXT NOT NULL,
    "changes" JSON NOT NULL,
    "status" "AlertMessageStatus" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3),
    "problem" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "AlertMessage_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "FailureRollup_start_idx" ON "FailureRollup"("start");

-- CreateIndex
CREATE INDEX "AlertChannel_spaceId_idx" ON "AlertChannel"("spaceId");

-- CreateIndex
CREATE INDEX "AlertMessage_channelId_id_idx" ON "AlertMessage"("channelId", "id" DESC);

-- CreateIndex
CREATE INDEX "AlertMessage_nextAttemptAt_idx" ON "AlertMessage"("nextAttemptAt");

-- AddForeignKey
ALTER TABLE "FailureRollup" ADD CONSTRAINT "FailureRollup_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DroppedCalls" ADD CONSTRAINT "DroppedCalls_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AlertChannel" ADD CONSTRAINT "AlertChannel_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AlertNotice" ADD CONSTRAINT "AlertNotice_channelId_fkey" FOREIGN KEY ("channelId") REFERENCES "AlertChannel"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AlertMessage" ADD CONSTRAINT "AlertMessage_channelId_fkey" FOREIGN KEY ("channelId") REFERENCES "AlertChannel"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- Counts failed calls by status in the transaction that inserts them. What was logged before is not counted: the rows
-- are read for one day only.
CREATE FUNCTION "roll_up_failures"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "FailureRollup" AS existing ("agentId", "start", "tool", "status", "calls")
    SELECT "agentId", date_trunc('hour', "startedAt", 'UTC'), tool, status, count(*)
    FROM new_calls
    WHERE status >= 400 AND status <> 499 AND version IS NOT NULL
    GROUP BY 1, 2, 3, 4
    ORDER BY 1, 2, 3, 4
    ON CONFLICT ("agentId", "start", "tool", "status") DO UPDATE SET
        "calls" = existing."calls" + excluded."calls";
    RETURN NULL;
END
$$;

CREATE TRIGGER "failures_rolled_up" AFTER INSERT ON "Call"
    REFERENCING NEW TABLE AS new_calls FOR EACH STATEMENT EXECUTE FUNCTION "roll_up_failures"();
