-- AlterTable
ALTER TABLE "Call" ADD COLUMN     "requests" JSON NOT NULL DEFAULT '[]';
