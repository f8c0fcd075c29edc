-- CreateTable
CREATE TABLE "IncompleteTool" (
    "id" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "toolId" TEXT,
    "name" TEXT NOT NULL,
    "problems" JSON NOT NULL,
    "content" JSON NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "IncompleteTool_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "IncompleteTool_toolId_key" ON "IncompleteTool"("toolId");

-- CreateIndex
CREATE INDEX "IncompleteTool_agentId_idx" ON "IncompleteTool"("agentId");

-- AddForeignKey
ALTER TABLE "IncompleteTool" ADD CONSTRAINT "IncompleteTool_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IncompleteTool" ADD CONSTRAINT "IncompleteTool_toolId_fkey" FOREIGN KEY ("toolId") REFERENCES "Tool"("id") ON DELETE CASCADE ON UPDATE CASCADE;
