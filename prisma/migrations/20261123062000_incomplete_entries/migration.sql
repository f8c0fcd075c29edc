-- AlterTable
ALTER TABLE "IncompleteTool" ADD COLUMN "list" TEXT NOT NULL DEFAULT 'tools',
ADD COLUMN "entry" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "IncompleteTool_agentId_list_entry_key" ON "IncompleteTool"("agentId", "list", "entry");
