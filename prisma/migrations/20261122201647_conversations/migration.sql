-- CreateEnum
CREATE TYPE "RunStatus" AS ENUM ('running', 'success', 'interrupted', 'cancelled', 'failed');

-- AlterEnum
ALTER TYPE "Protocol" ADD VALUE 'agui';

-- CreateTable
CREATE TABLE "Thread" (
    "id" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "threadId" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "messages" JSON NOT NULL DEFAULT '[]',
    "state" JSON NOT NULL DEFAULT 'null',
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Thread_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Run" (
    "id" TEXT NOT NULL,
    "threadRef" TEXT NOT NULL,
    "runId" TEXT NOT NULL,
    "version" INTEGER,
    "status" "RunStatus" NOT NULL,
    "leaseUntil" TIMESTAMP(3) NOT NULL,
    "interrupts" JSON NOT NULL DEFAULT '[]',
    "answers" JSON,
    "error" JSON,
    "usage" JSON NOT NULL DEFAULT '[]',
    "startedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMP(3),

    CONSTRAINT "Run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ModelCall" (
    "id" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "version" INTEGER,
    "threadId" TEXT,
    "runId" TEXT,
    "purpose" TEXT NOT NULL,
    "step" INTEGER NOT NULL,
    "provider" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "request" JSON NOT NULL,
    "answer" JSON,
    "inputTokens" INTEGER NOT NULL DEFAULT 0,
    "cachedInputTokens" INTEGER NOT NULL DEFAULT 0,
    "outputTokens" INTEGER NOT NULL DEFAULT 0,
    "cost" DOUBLE PRECISION,
    "code" TEXT,
    "startedAt" TIMESTAMP(3) NOT NULL,
    "ms" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "ModelCall_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ModelPrice" (
    "spaceId" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "input" DOUBLE PRECISION NOT NULL,
    "cachedInput" DOUBLE PRECISION NOT NULL,
    "output" DOUBLE PRECISION NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ModelPrice_pkey" PRIMARY KEY ("spaceId","provider","model")
);

-- CreateIndex
CREATE INDEX "Thread_agentId_owner_updatedAt_idx" ON "Thread"("agentId", "owner", "updatedAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Thread_agentId_owner_threadId_key" ON "Thread"("agentId", "owner", "threadId");

-- CreateIndex
CREATE INDEX "Run_threadRef_startedAt_idx" ON "Run"("threadRef", "startedAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Run_threadRef_runId_key" ON "Run"("threadRef", "runId");

-- CreateIndex
CREATE INDEX "ModelCall_agentId_id_idx" ON "ModelCall"("agentId", "id" DESC);

-- CreateIndex
CREATE INDEX "ModelCall_agentId_runId_idx" ON "ModelCall"("agentId", "runId");

-- AddForeignKey
ALTER TABLE "Thread" ADD CONSTRAINT "Thread_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Run" ADD CONSTRAINT "Run_threadRef_fkey" FOREIGN KEY ("threadRef") REFERENCES "Thread"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ModelCall" ADD CONSTRAINT "ModelCall_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ModelPrice" ADD CONSTRAINT "ModelPrice_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;
