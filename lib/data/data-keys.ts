import type { KeyObject } from "node:crypto";
import { database, type Transaction } from "./database";
import type { SpaceId } from "./owner";
import { asKey, newKey, open, seal, wrappingKey } from "./sealing";

const proofText = Buffer.from("toolwright");
const proofPurpose = ["proof"] as const;
const keyPurpose = (space: string) => ["data key", space] as const;

export const wrongSecret =
  "TOOLWRIGHT_SECRET does not match the secret that encrypts this database's credentials. Restore the previous secret, or complete the rotation with npm run rotate-secret.";

const proves = (key: KeyObject, sealed: Uint8Array) =>
  open(key, sealed, proofPurpose)?.equals(proofText) === true;

/** Waits for a rotation in progress and blocks the next one until the transaction ends. */
const lockProof = async (transaction: Transaction, key: KeyObject, mode: "share" | "update") => {
  const data = { id: 1, sealed: seal(key, proofText, proofPurpose) };
  await transaction.secretProof.createMany({ data, skipDuplicates: true });
  if (mode === "share")
    await transaction.$queryRaw`select 1 from "SecretProof" where id = 1 for share`;
  else await transaction.$queryRaw`select 1 from "SecretProof" where id = 1 for update`;
  return transaction.secretProof.findUniqueOrThrow({ where: { id: 1 } });
};

/** Explains why the secret does not match the database; undefined if it does. The first secret is accepted. */
export const secretProblem = async (secret: string): Promise<string | undefined> => {
  const key = wrappingKey(secret);
  const data = { id: 1, sealed: seal(key, proofText, proofPurpose) };
  await database().secretProof.createMany({ data, skipDuplicates: true });
  const { sealed } = await database().secretProof.findUniqueOrThrow({ where: { id: 1 } });
  return proves(key, sealed) ? undefined : wrongSecret;
};

const unwrap = (key: KeyObject, space: string, sealed: Uint8Array): KeyObject => {
  const bytes = open(key, sealed, keyPurpose(space));
  if (!bytes) throw new Error(wrongSecret);
  return asKey(bytes);
};

/** The Spaces' data keys under one secret. Decrypted keys are cached, because rotation does not change them. */
export const createDataKeys = (secret: string) => {
  const wrapping = wrappingKey(secret);
  const opened = new Map<string, KeyObject>();

  const stored = async (space: SpaceId): Promise<KeyObject | undefined> => {
    const row = await database().dataKey.findUnique({ where: { spaceId: space } });
    return row ? unwrap(wrapping, space, row.sealed) : undefined;
  };

  const made = (space: SpaceId): Promise<KeyObject> =>
    database().$transaction(async (transaction) => {
      // A process that still has the old secret must not create a key that cannot be decrypted later.
      const { sealed } = await lockProof(transaction, wrapping, "share");
      if (!proves(wrapping, sealed)) throw new Error(wrongSecret);
      const data = { spaceId: space, sealed: seal(wrapping, newKey(), keyPurpose(space)) };
      await transaction.dataKey.createMany({ data, skipDuplicates: true });
      const row = await transaction.dataKey.findUniqueOrThrow({ where: { spaceId: space } });
      return unwrap(wrapping, space, row.sealed);
    });

  const kept = async (space: SpaceId, find: () => Promise<KeyObject | undefined>) => {
    const key = opened.get(space) ?? (await find());
    if (key) opened.set(space, key);
    return key;
  };

  return {
    /** The Space's key; undefined if it has none yet. Throws if the secret does not decrypt it. */
    find: (space: SpaceId) => kept(space, () => stored(space)),
    /** The Space's key, created on first use. */
    async ensure(space: SpaceId): Promise<KeyObject> {
      const key = await kept(space, async () => (await stored(space)) ?? (await made(space)));
      if (!key) throw new Error("The data key could not be created.");
      return key;
    },
  };
};
export type DataKeys = ReturnType<typeof createDataKeys>;

/**
 * Re-encrypts every data key with a new secret, in one transaction. The credentials themselves stay as they
 * are. Returns the number of keys; undefined if the new secret is already in use.
 */
export const rotateSecret = (from: string, to: string): Promise<number | undefined> =>
  database().$transaction(
    async (transaction) => {
      const [before, after] = [wrappingKey(from), wrappingKey(to)];
      const { sealed } = await lockProof(transaction, before, "update");
      if (proves(after, sealed)) return undefined;
      if (!proves(before, sealed))
        throw new Error(
          "The current secret does not match the one that encrypts this database's credentials. Nothing was changed.",
        );
      const rows = await transaction.dataKey.findMany();
      for (const { spaceId, sealed: wrapped } of rows) {
        const bytes = open(before, wrapped, keyPurpose(spaceId));
        if (!bytes)
          throw new Error(`The data key of Space ${spaceId} is damaged. Nothing was changed.`);
        const data = { sealed: seal(after, bytes, keyPurpose(spaceId)) };
        await transaction.dataKey.update({ where: { spaceId }, data });
      }
      const proof = seal(after, proofText, proofPurpose);
      await transaction.secretProof.update({ where: { id: 1 }, data: { sealed: proof } });
      return rows.length;
    },
    { timeout: 120_000 },
  );
