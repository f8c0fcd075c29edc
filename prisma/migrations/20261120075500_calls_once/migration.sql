-- CreateTable
CREATE TABLE "IdempotentCall" (
    "agentId" TEXT NOT NULL,
    "keyId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "claimedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leaseUntil" TIMESTAMP(3) NOT NULL,
    "status" INTEGER,
    "headers" JSON NOT NULL DEFAULT '{}',
    "body" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "IdempotentCall_pkey" PRIMARY KEY ("agentId","keyId","key")
);

-- CreateTable
CREATE TABLE "SpentConfirmation" (
    "id" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SpentConfirmation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "IdempotentCall_claimedAt_idx" ON "IdempotentCall"("claimedAt");

-- CreateIndex
CREATE INDEX "SpentConfirmation_expiresAt_idx" ON "SpentConfirmation"("expiresAt");
