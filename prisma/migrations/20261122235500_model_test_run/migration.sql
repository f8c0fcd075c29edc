-- CreateTable
CREATE TABLE "ModelTestRun" (
    "agentId" TEXT NOT NULL,
    "draftRevision" INTEGER NOT NULL,
    "finishedAt" TIMESTAMPTZ(3) NOT NULL,
    "summary" JSON NOT NULL,

    CONSTRAINT "ModelTestRun_pkey" PRIMARY KEY ("agentId")
);

-- AddForeignKey
ALTER TABLE "ModelTestRun" ADD CONSTRAINT "ModelTestRun_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;
