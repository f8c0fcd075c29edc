-- AlterTable
ALTER TABLE "Thread" ADD COLUMN "activeAgent" TEXT;
