-- CreateTable
CREATE TABLE "DataKey" (
    "spaceId" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DataKey_pkey" PRIMARY KEY ("spaceId")
);

-- CreateTable
CREATE TABLE "SecretProof" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "sealed" BYTEA NOT NULL,

    CONSTRAINT "SecretProof_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Credential" (
    "spaceId" TEXT NOT NULL,
    "service" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Credential_pkey" PRIMARY KEY ("spaceId","service")
);

-- AddForeignKey
ALTER TABLE "DataKey" ADD CONSTRAINT "DataKey_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Credential" ADD CONSTRAINT "Credential_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;
