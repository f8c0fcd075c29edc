import type { CredentialChange } from "@/components/queries/credentials";
import {
  credentialField,
  credentialHosts,
  credentialValue,
  hasSameHosts,
  serviceName,
} from "@/lib/agent/credentials/credential";
import { parseProvider } from "@/lib/agent/credentials/oauth-provider";
import { listRequiredFields } from "@/lib/agent/credentials/token-request";
import type { Credential } from "@/lib/api/schemas/credentials";
import { blankField, type FieldDraft } from "./field-draft";
import { findKnownService, type KnownService } from "./known-services";
import {
  readTokenRequest,
  type TokenRequestDraft,
  toTokenRequestDraft,
} from "./token-request-draft";

export type CredentialDraft = {
  service: string;
  fields: FieldDraft[];
  /** One host per line. */
  hosts: string;
  /** Null if no token is requested. */
  tokenRequest: TokenRequestDraft | null;
};

/**
 * The ETag for a credential that does not exist yet. If it does exist, creating it fails with 412.
 */
export const NEW_CREDENTIAL_ETAG = '"0"';

/** Error messages by key: `service`, `hosts`, `fields`, `name <id>`, `value <id>`, `token <name>`. */
export type DraftProblems = Record<string, string>;
export const tokenProblemKey = (name: keyof TokenRequestDraft) => `token ${name}`;

export const blankDraft = (preset?: KnownService, service = ""): CredentialDraft => ({
  service: preset?.service ?? service,
  fields: (preset?.fields ?? [""]).map(blankField),
  hosts: (preset?.hosts ?? []).join("\n"),
  tokenRequest: null,
});

export const toDraft = ({ service, fields, hosts, tokenRequest }: Credential): CredentialDraft => ({
  service,
  fields: fields.map(({ name, ending }) => ({
    ...blankField(name),
    value: undefined,
    storedValue: { ending },
  })),
  hosts: hosts.join("\n"),
  tokenRequest: toTokenRequestDraft(tokenRequest),
});

/** Adds requested fields to the draft. They replace suggested fields but not stored ones. */
export const draftWithRequestedFields = (
  draft: CredentialDraft,
  fields: readonly string[],
): CredentialDraft => {
  const names = [...draft.fields.map(({ name }) => name), draft.tokenRequest?.field];
  if (fields.every((field) => names.includes(field))) return draft;
  const storedFields = draft.fields.filter((each) => each.storedValue);
  const storedNames = [...storedFields.map(({ name }) => name), draft.tokenRequest?.field];
  const newNames = fields.filter((field) => !storedNames.includes(field));
  return { ...draft, fields: [...storedFields, ...newNames.map(blankField)] };
};

type SecretField = { service: string; field: string; value: string; hosts: string };

/** Creates a draft with one field, or appends the field to `existing` and keeps its hosts. */
export const draftWithSecret = (
  { service, field, value, hosts }: SecretField,
  existing: Credential | null,
): CredentialDraft => {
  const base = existing ? toDraft(existing) : { service, fields: [], hosts, tokenRequest: null };
  return { ...base, fields: [...base.fields, { ...blankField(field), value }] };
};

const toFieldName = (name: string): string =>
  name
    .replace(/[^A-Za-z0-9_]+(.)?/g, (_, next: string = "") => next.toUpperCase())
    .replace(/^[^A-Za-z]+/, "")
    .slice(0, 63);

/**
 * Suggests a service and field for a secret: "github-token" → token of github, "db-uri" → field
 * dbUri.
 */
export const suggestField = (name: string): Omit<SecretField, "value"> => {
  const service = parseProvider(name) ?? "";
  const hosts = findKnownService(service)?.hosts ?? [];
  return { service, field: service ? "token" : toFieldName(name), hosts: hosts.join("\n") };
};

/** Whether all values are still empty, so that a suggestion would overwrite nothing. */
export const isUntouched = ({ fields }: CredentialDraft): boolean =>
  fields.every(({ value }) => value === "");

/**
 * Whether closing would lose changes. Field ids are not compared, because they differ each time.
 */
export const isChanged = (before: CredentialDraft, now: CredentialDraft): boolean => {
  const serialize = (draft: CredentialDraft) =>
    JSON.stringify(draft, (key, value) => (key === "id" ? undefined : value));
  return serialize(before) !== serialize(now);
};

/** Adds a host to the draft. */
export const withHost = (draft: CredentialDraft, host: string | undefined): CredentialDraft =>
  host && !hostLines(draft.hosts).includes(host)
    ? { ...draft, hosts: [...hostLines(draft.hosts), host].join("\n") }
    : draft;

const hostLines = (text: string) => text.split(/[\s,]+/).filter((line) => line !== "");

/** Returns the hosts in normalized form, or an error message about the first invalid one. */
const readHosts = (text: string): { hosts: string[] } | { problem: string } => {
  const lines = hostLines(text);
  const result = credentialHosts.safeParse(lines);
  if (result.success) return { hosts: result.data };
  const [issue] = result.error.issues;
  const line = lines[Number(issue?.path[0] ?? -1)];
  const message = issue?.message ?? "The hosts cannot be read.";
  return { problem: line === undefined ? message : `“${line}” is not a valid host. ${message}` };
};

/** Whether the draft changes the credential's hosts, which requires re-entering every value. */
export const changesHosts = ({ hosts }: CredentialDraft, existing: Credential | null): boolean => {
  const result = readHosts(hosts);
  return existing !== null && "hosts" in result && !hasSameHosts(result.hosts, existing.hosts);
};

/** Whether the draft sends the client to another URL, which requires re-entering every value. */
export const changesTokenUrl = (
  { tokenRequest }: CredentialDraft,
  existing: Credential | null,
): boolean =>
  existing !== null &&
  tokenRequest !== null &&
  tokenRequest.url.trim() !== existing.tokenRequest?.url;

/** Returns the token request if it has changed, and null if it is to be removed. */
const readTokenChange = (
  { fields, tokenRequest }: CredentialDraft,
  existing: Credential | null,
  addProblem: (key: string, message: string) => void,
): Pick<CredentialChange, "tokenRequest"> => {
  if (!tokenRequest) return existing?.tokenRequest ? { tokenRequest: null } : {};
  const result = readTokenRequest(tokenRequest);
  if ("problems" in result) {
    for (const [name, message] of Object.entries(result.problems))
      addProblem(`token ${name}`, message);
    return {};
  }
  const { request } = result;
  const names = fields.map(({ name }) => name);
  const missingNames = listRequiredFields(request).filter((name) => !names.includes(name));
  if (missingNames.length > 0)
    addProblem("fields", `To request a token, add ${missingNames.join(" and ")}.`);
  if (names.includes(request.field))
    addProblem(tokenProblemKey("field"), `There is already a field called ${request.field}.`);
  const isUnchanged = JSON.stringify(request) === JSON.stringify(existing?.tokenRequest);
  return isUnchanged ? {} : { tokenRequest: request };
};

const firstMessage = (error: { issues: { message: string }[] } | undefined) =>
  error?.issues[0]?.message ?? "";

/**
 * Returns the API request for the draft, or its problems. `existingServices` are the names of
 * existing services.
 */
export const readCredential = (
  draft: CredentialDraft,
  existing: Credential | null,
  existingServices: readonly string[] = [],
): { change: CredentialChange } | { problems: DraftProblems } => {
  const problems: DraftProblems = {};
  const addProblem = (key: string, message: string) => {
    if (message !== "") problems[key] ??= message;
  };
  if (!existing) {
    addProblem("service", firstMessage(serviceName.safeParse(draft.service).error));
    if (existingServices.includes(draft.service))
      addProblem("service", `${draft.service} already exists.`);
  }
  const parsedHosts = readHosts(draft.hosts);
  if ("problem" in parsedHosts) addProblem("hosts", parsedHosts.problem);
  const hostsChanged = changesHosts(draft, existing);
  const urlChanged = changesTokenUrl(draft, existing);
  const fields: CredentialChange["fields"] = {};
  for (const { id, name, value, storedValue } of draft.fields) {
    if (!storedValue) addProblem(`name ${id}`, firstMessage(credentialField.safeParse(name).error));
    if (draft.fields.some((other) => other.id < id && other.name === name))
      addProblem(`name ${id}`, `There is already a field called ${name}.`);
    if (value === undefined && hostsChanged)
      addProblem(`value ${id}`, "Re-enter the value: the hosts have changed.");
    if (value === undefined && urlChanged)
      addProblem(`value ${id}`, "Re-enter the value: the token URL has changed.");
    if (value === undefined) continue;
    addProblem(`value ${id}`, firstMessage(credentialValue.safeParse(value).error));
    fields[name] = value;
  }
  if (draft.fields.length === 0) addProblem("fields", "Add at least one field.");
  for (const { name } of existing?.fields ?? [])
    if (!draft.fields.some((field) => field.name === name)) fields[name] = null;
  const tokenChange = readTokenChange(draft, existing, addProblem);
  if (Object.keys(problems).length > 0 || !("hosts" in parsedHosts)) return { problems };
  const hosts = (hostsChanged || !existing) && { hosts: parsedHosts.hosts };
  return { change: { fields, ...hosts, ...tokenChange } };
};
