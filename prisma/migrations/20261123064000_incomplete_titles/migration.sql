-- AlterTable
ALTER TABLE "IncompleteTool" ADD COLUMN "title" TEXT;
