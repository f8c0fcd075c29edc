-- AlterTable
ALTER TABLE "Thread" ADD COLUMN     "resourceTexts" JSON NOT NULL DEFAULT '{}';
