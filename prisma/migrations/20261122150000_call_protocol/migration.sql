-- CreateEnum
CREATE TYPE "Protocol" AS ENUM ('rest', 'mcp');

-- AlterTable
ALTER TABLE "Call" ADD COLUMN     "protocol" "Protocol";
