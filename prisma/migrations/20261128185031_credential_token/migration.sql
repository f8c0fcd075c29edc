-- CreateTable
CREATE TABLE "CredentialToken" (
    "spaceId" TEXT NOT NULL,
    "service" TEXT NOT NULL,
    "sealed" BYTEA,
    "lease" TEXT,
    "leaseUntil" TIMESTAMPTZ(3),

    CONSTRAINT "CredentialToken_pkey" PRIMARY KEY ("spaceId","service")
);

-- AddForeignKey
ALTER TABLE "CredentialToken" ADD CONSTRAINT "CredentialToken_spaceId_service_fkey" FOREIGN KEY ("spaceId", "service") REFERENCES "Credential"("spaceId", "service") ON DELETE CASCADE ON UPDATE CASCADE;
