-- CreateTable
CREATE TABLE "ToolTestRun" (
    "toolId" TEXT NOT NULL,
    "nameHash" TEXT NOT NULL,
    "passed" BOOLEAN NOT NULL,
    "message" TEXT NOT NULL DEFAULT '',
    "ms" DOUBLE PRECISION,
    "hash" TEXT NOT NULL,
    "ranBy" TEXT NOT NULL,
    "finishedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ToolTestRun_pkey" PRIMARY KEY ("toolId","nameHash")
);

-- AddForeignKey
ALTER TABLE "ToolTestRun" ADD CONSTRAINT "ToolTestRun_toolId_fkey" FOREIGN KEY ("toolId") REFERENCES "Tool"("id") ON DELETE CASCADE ON UPDATE CASCADE;
