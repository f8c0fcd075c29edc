import { type KeyObject, randomInt } from "node:crypto";
import type { TokenRequest } from "@/lib/agent/credentials/token-request";
import { AppError } from "@/lib/errors";
import type { Editor, Reader, SpaceId } from "../access/identity";
import { type MemberTransaction, transactAs } from "../access/membership";
import { audit } from "../audit/audit";
import { database, type PoolName, type Transaction } from "../database";
import { type ExpectedRevision, requireRevision } from "../expected-revision";
import type { Credential as CredentialRow } from "../generated/client";
import { type PageQuery, toPage, toTake } from "../page";
import { type CredentialUse, listCredentialUses } from "./credential-uses";
import {
  applyChange,
  type CredentialChange,
  type CredentialValues,
  decryptValues,
  encryptValues,
} from "./credential-values";
import { createDataKeys, type DataKeys } from "./data-keys";
import type { SealedCredentials } from "./sealed";

export type CredentialRecord = {
  service: string;
  /**
   * `ending` is the last four characters of a value, or null if the value is too short to reveal
   * any.
   */
  fields: { name: string; ending: string | null }[];
  hosts: string[];
  tokenRequest?: TokenRequest | undefined;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
  usedBy: CredentialUse[];
};

const getEnding = (value: string) => (value.length >= 12 ? value.slice(-4) : null);

const toRecord = (
  row: CredentialRow,
  { fields, hosts, tokenRequest }: CredentialValues,
  usedBy: CredentialUse[],
): CredentialRecord => ({
  service: row.service,
  fields: Object.entries(fields).map(([name, value]) => ({ name, ending: getEnding(value) })),
  hosts,
  ...(tokenRequest && { tokenRequest }),
  revision: row.revision,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  usedBy,
});

const credentialNotFound = (service: string) =>
  new AppError("not_found", `Credential "${service}" not found.`);

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

const findRows = (space: SpaceId, pool: PoolName, { cursor, limit }: PageQuery<string> = {}) =>
  database(pool).credential.findMany({
    where: { spaceId: space, ...(cursor !== undefined && { service: { gt: cursor } }) },
    orderBy: { service: "asc" },
    take: toTake(limit),
  });

/**
 * Returns a random first revision for a credential. It is unlikely to be a revision of a deleted
 * credential of the same service.
 */
const createRevision = () => randomInt(1, 2 ** 29);

/**
 * Locks a service until the transaction ends, so that changes and deletions wait for each other. A
 * row that does not exist yet cannot be locked.
 */
const lockService = async (space: SpaceId, service: string, transaction: Transaction) => {
  const subject = `credential ${space} ${service}`;
  await transaction.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`;
  return transaction.credential.findUnique({
    where: { spaceId_service: { spaceId: space, service } },
  });
};

/** Returns the data key of a Space that has credentials. Throws if it is missing. */
const requireKey = async (keys: DataKeys, space: SpaceId): Promise<KeyObject> => {
  const key = await keys.find(space);
  if (!key) throw new Error(`The data key of Space ${space} is missing.`);
  return key;
};

/** What the audit log keeps of values. Host names are encrypted, so only their number is logged. */
const toAuditDetails = ({ fields, hosts, tokenRequest }: CredentialValues) => ({
  fields: Object.keys(fields),
  hosts: hosts.length,
  ...(tokenRequest && { token: tokenRequest.field }),
});

type Update = { row: CredentialRow | null; key: KeyObject; change: CredentialChange };

/** Writes the changed values of a credential, whose row is null if it is new, with an audit entry. */
const writeCredential = async (
  transaction: MemberTransaction,
  editor: Editor,
  service: string,
  { row, key, change }: Update,
): Promise<{ saved: CredentialRow; values: CredentialValues }> => {
  const spaceId = editor.space;
  const before = row ? decryptValues(key, row) : { fields: {}, hosts: [] };
  const values = applyChange(before, change);
  const identity = { spaceId, service, revision: row ? row.revision + 1 : createRevision() };
  const data = { revision: identity.revision, sealed: encryptValues(key, identity, values) };
  const where = { spaceId_service: { spaceId, service } };
  const saved = row
    ? await transaction.credential.update({ where, data })
    : await transaction.credential.create({ data: { ...identity, ...data } });
  // The values that were sent. Naming those that differ would reveal whether a guess was right.
  const newValues = Object.keys(change.fields).filter((name) => Object.hasOwn(values.fields, name));
  await audit(transaction, editor, {
    action: "credential.put",
    subject: service,
    ...(row && { before: toAuditDetails(before) }),
    after: { ...toAuditDetails(values), ...(row && { newValues }) },
  });
  return { saved, values };
};

const putCredential = async (
  editor: Editor,
  service: string,
  update: Pick<Update, "key" | "change">,
  revision: ExpectedRevision | undefined,
): Promise<{ created: boolean; credential: CredentialRecord }> => {
  const { created, saved, values } = await transactAs(editor, async (transaction) => {
    const row = await lockService(editor.space, service, transaction);
    const isExpectedMissing = !row && [revision].flat().includes(0);
    if (!isExpectedMissing) requireRevision(revision, row?.revision);
    const written = await writeCredential(transaction, editor, service, { row, ...update });
    return { created: !row, ...written };
  });
  const uses = await listCredentialUses(editor);
  // Not what is stored now, because someone may have changed or deleted it since.
  return { created, credential: toRecord(saved, values, uses.get(service) ?? []) };
};

const removeCredential = async (
  editor: Editor,
  service: string,
  revision?: ExpectedRevision,
): Promise<void> => {
  const { space } = editor;
  await transactAs(editor, async (transaction) => {
    const row = await lockService(space, service, transaction);
    if (!row) throw credentialNotFound(service);
    requireRevision(revision, row.revision);
    await transaction.credential.delete({
      where: { spaceId_service: { spaceId: space, service } },
    });
    await audit(transaction, editor, { action: "credential.delete", subject: service });
  });
};

/** Loads every credential of a Space as it is stored. */
const loadSealed = async (
  space: SpaceId,
  pool: PoolName = "published",
): Promise<SealedCredentials> => {
  const rows = await findRows(space, pool);
  const key = await database(pool).dataKey.findUnique({ where: { spaceId: space } });
  return {
    key: key && toBase64(key.sealed),
    credentials: rows.map(({ service, revision, sealed }) => ({
      service,
      revision,
      sealed: toBase64(sealed),
    })),
  };
};

/**
 * Decrypts the credentials of a Space, for the runtime only. Takes no identity, because the runtime
 * acts for an agent of the Space, not for a user.
 */
const unsealAll = (
  keys: DataKeys,
  space: SpaceId,
  { key: sealedKey, credentials }: SealedCredentials,
): Record<string, CredentialValues> => {
  if (credentials.length === 0) return {};
  if (sealedKey === null) throw new Error(`The data key of Space ${space} is missing.`);
  const key = keys.open(space, Buffer.from(sealedKey, "base64"));
  return Object.fromEntries(
    credentials.map(({ service, revision, sealed }) => [
      service,
      decryptValues(key, {
        spaceId: space,
        service,
        revision,
        sealed: Uint8Array.from(Buffer.from(sealed, "base64")),
      }),
    ]),
  );
};

/**
 * Creates the store of the Spaces' credentials, which are encrypted under one secret. Only the
 * runtime reads values back.
 */
export const createCredentialStore = (secret: string) => {
  const keys = createDataKeys(secret);

  const unseal = (space: SpaceId, sealed: SealedCredentials) => unsealAll(keys, space, sealed);

  return {
    async get(editor: Editor, service: string): Promise<CredentialRecord> {
      const where = { spaceId_service: { spaceId: editor.space, service } };
      const row = await database().credential.findUnique({ where });
      if (!row) throw credentialNotFound(service);
      const values = decryptValues(await requireKey(keys, editor.space), row);
      return toRecord(row, values, (await listCredentialUses(editor)).get(service) ?? []);
    },

    /** Lists the Space's credentials by service name, which is also the cursor. */
    async list(
      editor: Editor,
      query: PageQuery<string> = {},
    ): Promise<{ credentials: CredentialRecord[]; next: string | undefined }> {
      const { page, last } = toPage(await findRows(editor.space, "api", query), query.limit);
      if (page.length === 0) return { credentials: [], next: undefined };
      const [key, uses] = await Promise.all([
        requireKey(keys, editor.space),
        listCredentialUses(editor),
      ]);
      const credentials = page.map((row) =>
        toRecord(row, decryptValues(key, row), uses.get(row.service) ?? []),
      );
      return { credentials, next: last?.service };
    },

    /**
     * Creates or updates a credential. Throws `precondition_failed` if `revision` is given and not
     * current. A revision of 0 means that the credential must not exist yet.
     */
    put: async (
      editor: Editor,
      service: string,
      change: CredentialChange,
      revision?: ExpectedRevision,
    ) => {
      const key = await keys.ensure(editor.space);
      return putCredential(editor, service, { key, change }, revision);
    },

    remove: removeCredential,

    /** Returns the field names of every service of the Space. */
    async listFieldNames({ space }: Reader): Promise<Record<string, string[]>> {
      const values = Object.entries(unseal(space, await loadSealed(space, "api")));
      return Object.fromEntries(
        values.map(([service, { fields, tokenRequest }]) => [
          service,
          [...Object.keys(fields), ...(tokenRequest ? [tokenRequest.field] : [])],
        ]),
      );
    },

    load: async (space: SpaceId) => unseal(space, await loadSealed(space)),
    loadSealed,
    unseal,
  };
};
export type CredentialStore = ReturnType<typeof createCredentialStore>;
