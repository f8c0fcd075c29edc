import type { KeyObject } from "node:crypto";
import { z } from "zod";
import { hasSameHosts } from "@/lib/agent/credentials/credential";
import {
  listRequiredFields,
  type TokenRequest,
  tokenRequest,
} from "@/lib/agent/credentials/token-request";
import { createIssueError, type Issue } from "@/lib/errors";
import type { Credential as CredentialRow } from "../generated/client";
import { decrypt, encrypt } from "./encryption";

const valuesSchema = z.object({
  fields: z.record(z.string(), z.string()),
  hosts: z.array(z.string()),
  tokenRequest: tokenRequest.optional(),
});
/**
 * The values of one service and the hosts (`host` or `host:port`) that they may be sent to. An
 * empty array allows any host.
 */
export type CredentialValues = z.infer<typeof valuesSchema>;

/** Null removes a field or the token request. What is omitted stays unchanged. */
export type CredentialChange = {
  fields: Record<string, string | null>;
  hosts?: string[] | undefined;
  tokenRequest?: TokenRequest | null | undefined;
};

const MAX_FIELDS = 20;

type RowIdentity = Pick<CredentialRow, "spaceId" | "service" | "revision">;

const toPurpose = ({ spaceId, service, revision }: RowIdentity) =>
  ["credential", spaceId, service, revision] as const;

type EncryptedRow = RowIdentity & Pick<CredentialRow, "sealed">;

/** Throws an error if the values are damaged or encrypted with another key. */
export const decryptValues = (key: KeyObject, row: EncryptedRow): CredentialValues => {
  const bytes = decrypt(key, row.sealed, toPurpose(row));
  if (!bytes)
    throw new Error(`The credential "${row.service}" of Space ${row.spaceId} is damaged.`);
  return valuesSchema.parse(JSON.parse(bytes.toString("utf8")));
};

export const encryptValues = (key: KeyObject, row: RowIdentity, values: CredentialValues) =>
  encrypt(key, Buffer.from(JSON.stringify(values)), toPurpose(row));

const invalidInput = (issue: Issue) => createIssueError("invalid_input", issue);

const checkTokenRequest = (request: TokenRequest, names: readonly string[]): void => {
  const { field } = request;
  const requiredNames = listRequiredFields(request);
  const missingNames = requiredNames.filter((name) => !names.includes(name));
  if (missingNames.length > 0)
    throw invalidInput({
      code: "missing_client",
      path: "/fields",
      message: `To request a token, the credential needs the fields ${requiredNames.join(" and ")}.`,
      data: { names: missingNames },
    });
  if (names.includes(field))
    throw invalidInput({
      code: "duplicate_field",
      path: "/tokenRequest/field",
      message: `The field "${field}" has a stored value. Remove it, or name the token differently.`,
    });
};

/** Applies a change to the values. Throws `invalid_input` if the change is not allowed. */
export const applyChange = (
  before: CredentialValues,
  change: CredentialChange,
): CredentialValues => {
  const entries = Object.entries({ ...before.fields, ...change.fields });
  const fields = Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[1] !== null),
  );
  const names = Object.keys(fields);
  if (names.length === 0)
    throw invalidInput({
      code: "no_fields",
      path: "/fields",
      message: "A credential needs at least one field.",
    });
  if (names.length > MAX_FIELDS)
    throw invalidInput({
      code: "too_many_fields",
      path: "/fields",
      message: `A credential can have at most ${MAX_FIELDS} fields.`,
      data: { maximum: MAX_FIELDS },
    });
  const hosts = change.hosts ?? before.hosts;
  const request = change.tokenRequest === undefined ? before.tokenRequest : change.tokenRequest;
  // Otherwise, an editor could send a value that they cannot see to a host of their own.
  const unchangedNames = names.filter((name) => typeof change.fields[name] !== "string");
  const requireValues = (path: string, what: string) => {
    if (unchangedNames.length > 0)
      throw invalidInput({
        code: "missing_values",
        path,
        message: `To change ${what}, re-enter every value. Missing: ${unchangedNames.join(", ")}.`,
        data: { names: unchangedNames },
      });
  };
  if (!hasSameHosts(hosts, before.hosts)) requireValues("/hosts", "the hosts");
  if (!request) return { fields, hosts };
  if (request.url !== before.tokenRequest?.url) requireValues("/tokenRequest/url", "the token URL");
  checkTokenRequest(request, names);
  return { fields, hosts, tokenRequest: request };
};
