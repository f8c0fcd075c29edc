import type { KeyObject } from "node:crypto";
import type { SpaceId } from "../access/identity";
import { database, type Transaction } from "../database";
import { decrypt, deriveWrappingKey, encrypt, generateKey, toKeyObject } from "./encryption";

const proofText = Buffer.from("toolwright");
const proofPurpose = ["proof"] as const;
const toKeyPurpose = (space: string) => ["data key", space] as const;

export const wrongSecretMessage =
  "TOOLWRIGHT_SECRET does not match the secret that encrypts this database's credentials. Restore the previous secret, or complete the rotation with npm run rotate-secret.";

const matchesProof = (key: KeyObject, encrypted: Uint8Array) =>
  decrypt(key, encrypted, proofPurpose)?.equals(proofText) === true;

/** Stores the proof of the first secret in use. The proofs of later secrets are ignored. */
const ensureProof = async (client: Transaction, key: KeyObject): Promise<void> => {
  const data = { id: 1, sealed: encrypt(key, proofText, proofPurpose) };
  await client.secretProof.createMany({ data, skipDuplicates: true });
};

/** Waits for a rotation in progress and blocks the next one until the transaction ends. */
const lockProof = async (transaction: Transaction, key: KeyObject, mode: "share" | "update") => {
  await ensureProof(transaction, key);
  if (mode === "share")
    await transaction.$queryRaw`select 1 from "SecretProof" where id = 1 for share`;
  else await transaction.$queryRaw`select 1 from "SecretProof" where id = 1 for update`;
  return transaction.secretProof.findUniqueOrThrow({ where: { id: 1 } });
};

/**
 * Explains why the secret does not match the database. Returns undefined if it does, or if it is
 * the first secret.
 */
export const findSecretProblem = async (secret: string): Promise<string | undefined> => {
  const key = deriveWrappingKey(secret);
  const readProof = () => database().secretProof.findUnique({ where: { id: 1 } });
  let proof = await readProof();
  if (!proof) {
    await ensureProof(database(), key);
    proof = await readProof();
  }
  return proof && matchesProof(key, proof.sealed) ? undefined : wrongSecretMessage;
};

const unwrapKey = (key: KeyObject, space: string, encrypted: Uint8Array): KeyObject => {
  const bytes = decrypt(key, encrypted, toKeyPurpose(space));
  if (!bytes) throw new Error(wrongSecretMessage);
  return toKeyObject(bytes);
};

/**
 * Creates the store of the Spaces' data keys, which are encrypted under one secret. Decrypted keys
 * are cached, because a rotation does not change them.
 */
export const createDataKeys = (secret: string) => {
  const masterKey = deriveWrappingKey(secret);
  const cache = new Map<string, KeyObject>();

  const loadKey = async (space: SpaceId): Promise<KeyObject | undefined> => {
    const row = await database().dataKey.findUnique({ where: { spaceId: space } });
    return row ? unwrapKey(masterKey, space, row.sealed) : undefined;
  };

  const createKey = (space: SpaceId): Promise<KeyObject> =>
    database().$transaction(async (transaction) => {
      // A process with the old secret must not create a key that cannot be decrypted later.
      const { sealed: encrypted } = await lockProof(transaction, masterKey, "share");
      if (!matchesProof(masterKey, encrypted)) throw new Error(wrongSecretMessage);
      const data = {
        spaceId: space,
        sealed: encrypt(masterKey, generateKey(), toKeyPurpose(space)),
      };
      await transaction.dataKey.createMany({ data, skipDuplicates: true });
      const row = await transaction.dataKey.findUniqueOrThrow({ where: { spaceId: space } });
      return unwrapKey(masterKey, space, row.sealed);
    });

  const getCachedKey = async (space: SpaceId, find: () => Promise<KeyObject | undefined>) => {
    const key = cache.get(space) ?? (await find());
    if (key) cache.set(space, key);
    return key;
  };

  return {
    /**
     * Returns the Space's key, or undefined if it has none yet. Throws if the secret does not
     * decrypt it.
     */
    find: (space: SpaceId) => getCachedKey(space, () => loadKey(space)),
    /** Returns the Space's key from its stored form, which may have been read earlier. */
    open(space: SpaceId, sealed: Uint8Array): KeyObject {
      const key = cache.get(space) ?? unwrapKey(masterKey, space, sealed);
      cache.set(space, key);
      return key;
    },
    /** Returns the Space's key, and creates it on first use. */
    async ensure(space: SpaceId): Promise<KeyObject> {
      const key = await getCachedKey(
        space,
        async () => (await loadKey(space)) ?? (await createKey(space)),
      );
      if (!key) throw new Error("The data key could not be created.");
      return key;
    },
  };
};
export type DataKeys = ReturnType<typeof createDataKeys>;

/**
 * Re-encrypts every data key with a new secret in one transaction. The credentials themselves stay
 * unchanged. Returns the number of keys, or undefined if the new secret is already in use.
 */
export const rotateSecret = (from: string, to: string): Promise<number | undefined> =>
  database().$transaction(
    async (transaction) => {
      const before = deriveWrappingKey(from);
      const after = deriveWrappingKey(to);
      const { sealed: encrypted } = await lockProof(transaction, before, "update");
      if (matchesProof(after, encrypted)) return undefined;
      if (!matchesProof(before, encrypted))
        throw new Error(
          "The current secret does not match the one that encrypts this database's credentials. If an earlier rotation was interrupted, its new secret may be the current one. Nothing was changed.",
        );
      const rows = await transaction.dataKey.findMany();
      for (const { spaceId, sealed: encryptedKey } of rows) {
        const bytes = decrypt(before, encryptedKey, toKeyPurpose(spaceId));
        if (!bytes)
          throw new Error(`The data key of Space ${spaceId} is damaged. Nothing was changed.`);
        const data = { sealed: encrypt(after, bytes, toKeyPurpose(spaceId)) };
        await transaction.dataKey.update({ where: { spaceId }, data });
      }
      const proof = encrypt(after, proofText, proofPurpose);
      await transaction.secretProof.update({ where: { id: 1 }, data: { sealed: proof } });
      return rows.length;
    },
    { timeout: 120_000 },
  );
