import type { KeyObject } from "node:crypto";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { audit } from "./audit";
import { announceCredentials } from "./changes";
import { type CredentialUse, credentialUses } from "./credential-uses";
import { createDataKeys, type DataKeys } from "./data-keys";
import { database, isUniqueViolation, stale } from "./database";
import type { Credential as CredentialRow } from "./generated/client";
import type { Owner, SpaceId } from "./owner";
import { open, seal } from "./sealing";

/** The values of one service and the hosts (`host` or `host:port`) they may be sent to. No hosts: any host. */
export type CredentialValues = { fields: Record<string, string>; hosts: string[] };

export type CredentialRecord = {
  service: string;
  /** `ending` is the last four characters of a value, or null for values too short to reveal any. */
  fields: { name: string; ending: string | null }[];
  hosts: string[];
  revision: number;
  createdAt: Date;
  updatedAt: Date;
  usedBy: CredentialUse[];
};

/** Null removes a field. Omitted fields and omitted hosts are unchanged. */
export type CredentialChange = { fields: Record<string, string | null>; hosts?: string[] };

const mostFields = 20;
const content = z.object({
  fields: z.record(z.string(), z.string()),
  hosts: z.array(z.string()),
});

const purpose = (space: string, service: string, revision: number) =>
  ["credential", space, service, revision] as const;

const unseal = (key: KeyObject, row: CredentialRow): CredentialValues => {
  const bytes = open(key, row.sealed, purpose(row.spaceId, row.service, row.revision));
  if (!bytes)
    throw new Error(`The credential "${row.service}" of Space ${row.spaceId} is damaged.`);
  return content.parse(JSON.parse(bytes.toString("utf8")));
};

const sealed = (
  key: KeyObject,
  space: string,
  service: string,
  revision: number,
  values: CredentialValues,
) => seal(key, Buffer.from(JSON.stringify(values)), purpose(space, service, revision));

const ending = (value: string) => (value.length >= 12 ? value.slice(-4) : null);

const toRecord = (
  row: CredentialRow,
  { fields, hosts }: CredentialValues,
  usedBy: CredentialUse[],
): CredentialRecord => ({
  service: row.service,
  fields: Object.entries(fields).map(([name, value]) => ({ name, ending: ending(value) })),
  hosts,
  revision: row.revision,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  usedBy,
});

const missing = (service: string) =>
  new AppError("not_found", `Credential "${service}" not found.`);

const refused = (path: string, message: string) =>
  new AppError("invalid_input", message, { issues: [{ path, message }] });

const sameHosts = (left: readonly string[], right: readonly string[]) =>
  left.length === right.length && left.every((host) => right.includes(host));

/** Applies a change to the values. Throws `invalid_input` when the change is not allowed. */
const changed = (before: CredentialValues, change: CredentialChange): CredentialValues => {
  const merged = Object.entries({ ...before.fields, ...change.fields });
  const fields = Object.fromEntries(
    merged.filter((entry): entry is [string, string] => entry[1] !== null),
  );
  const names = Object.keys(fields);
  if (names.length === 0) throw refused("/fields", "A credential needs at least one field.");
  if (names.length > mostFields)
    throw refused("/fields", `A credential can have at most ${mostFields} fields.`);
  const hosts = change.hosts ?? before.hosts;
  // Otherwise an editor could send a value they cannot see to a host of their own.
  const kept = names.filter((name) => typeof change.fields[name] !== "string");
  if (!sameHosts(hosts, before.hosts) && kept.length > 0)
    throw refused(
      "/hosts",
      `To change the hosts, re-enter every value. Missing: ${kept.join(", ")}.`,
    );
  return { fields, hosts };
};

const rowsOf = (space: SpaceId) =>
  database().credential.findMany({ where: { spaceId: space }, orderBy: { service: "asc" } });

/** The data key of a Space that has credentials. Throws if it is gone. */
const keyFor = async (keys: DataKeys, space: SpaceId): Promise<KeyObject> => {
  const key = await keys.find(space);
  if (!key) throw new Error(`The data key of Space ${space} is gone.`);
  return key;
};

/** Stores the Spaces' credentials, encrypted under one secret. Only the runtime reads values back. */
export const createCredentialStore = (secret: string) => {
  const keys = createDataKeys(secret);

  const get = async (owner: Owner, service: string): Promise<CredentialRecord> => {
    const where = { spaceId_service: { spaceId: owner.space, service } };
    const row = await database().credential.findUnique({ where });
    if (!row) throw missing(service);
    const values = unseal(await keyFor(keys, owner.space), row);
    return toRecord(row, values, (await credentialUses(owner)).get(service) ?? []);
  };

  /**
   * Every credential of a Space with its values, for the runtime only. Takes no owner because the runtime
   * acts for an agent of the Space, not for a user.
   */
  const load = async (space: SpaceId): Promise<Record<string, CredentialValues>> => {
    const rows = await rowsOf(space);
    if (rows.length === 0) return {};
    const key = await keyFor(keys, space);
    return Object.fromEntries(rows.map((row) => [row.service, unseal(key, row)]));
  };

  return {
    get,

    async list(owner: Owner): Promise<CredentialRecord[]> {
      const rows = await rowsOf(owner.space);
      if (rows.length === 0) return [];
      const [key, uses] = await Promise.all([keyFor(keys, owner.space), credentialUses(owner)]);
      return rows.map((row) => toRecord(row, unseal(key, row), uses.get(row.service) ?? []));
    },

    /**
     * Creates or updates a credential. With `revision`, throws `precondition_failed` unless it is current; 0
     * means that the credential does not exist yet.
     */
    async put(owner: Owner, service: string, change: CredentialChange, revision?: number) {
      const { space } = owner;
      const key = await keys.ensure(space);
      const where = { spaceId_service: { spaceId: space, service } };
      try {
        const created = await database().$transaction(async (transaction) => {
          await transaction.$queryRaw`
            select 1 from "Credential" where "spaceId" = ${space} and service = ${service} for update`;
          const row = await transaction.credential.findUnique({ where });
          if (revision !== undefined && revision !== (row?.revision ?? 0)) throw stale();
          const before = row ? unseal(key, row) : { fields: {}, hosts: [] };
          const next = (row?.revision ?? 0) + 1;
          const values = changed(before, change);
          const data = { revision: next, sealed: sealed(key, space, service, next, values) };
          if (row) await transaction.credential.update({ where, data });
          else await transaction.credential.create({ data: { spaceId: space, service, ...data } });
          // Host names are encrypted too, so only their number is logged.
          const named = ({ fields, hosts }: CredentialValues) => ({
            fields: Object.keys(fields),
            hosts: hosts.length,
          });
          const told = { ...(row && { before: named(before) }), after: named(values) };
          await audit(transaction, owner, { action: "credential.put", subject: service, ...told });
          await announceCredentials(transaction, space);
          return !row;
        });
        return { created, credential: await get(owner, service) };
      } catch (error) {
        // Someone else created the same service at the same time.
        throw isUniqueViolation(error) ? stale() : error;
      }
    },

    async remove(owner: Owner, service: string, revision?: number): Promise<void> {
      const { space } = owner;
      const where = { spaceId_service: { spaceId: space, service } };
      await database().$transaction(async (transaction) => {
        const row = await transaction.credential.findUnique({ where });
        if (!row) throw missing(service);
        if (revision !== undefined && revision !== row.revision) throw stale();
        await transaction.credential.deleteMany({
          where: { spaceId: space, service, revision: row.revision },
        });
        await audit(transaction, owner, { action: "credential.delete", subject: service });
        await announceCredentials(transaction, space);
      });
    },

    /** The field names of every service of the Space. */
    async fieldNames({ space }: Owner): Promise<Record<string, string[]>> {
      const values = Object.entries(await load(space));
      return Object.fromEntries(
        values.map(([service, { fields }]) => [service, Object.keys(fields)]),
      );
    },

    load,
  };
};
export type CredentialStore = ReturnType<typeof createCredentialStore>;
