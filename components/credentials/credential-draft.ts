import type { CredentialChange } from "@/components/queries/credentials";
import {
  credentialField,
  credentialHosts,
  credentialValue,
  serviceName,
} from "@/lib/agent/credential";
import { providerOf } from "@/lib/agent/oauth-provider";
import type { Credential } from "@/lib/api/schemas/credentials";
import { type KnownService, knownService } from "./known-services";

/** One field being edited. A stored value never reaches the browser: it can be kept, replaced or removed. */
export type FieldDraft = {
  id: number;
  name: string;
  /** The new value; undefined while the stored one is kept. */
  value: string | undefined;
  stored: { ending: string | null } | null;
};

export type CredentialDraft = {
  service: string;
  fields: FieldDraft[];
  /** One host per line. */
  hosts: string;
};

/** The ETag of a credential that does not exist yet, so that creating an existing one fails with 412. */
export const notYet = '"0"';

/** Error messages by key: `service`, `hosts`, `fields`, `name <id>`, `value <id>`. */
export type DraftProblems = Record<string, string>;

let lastId = 0;
export const blankField = (name = ""): FieldDraft => {
  lastId += 1;
  return { id: lastId, name, value: "", stored: null };
};

export const blankDraft = (known?: KnownService, service = ""): CredentialDraft => ({
  service: known?.service ?? service,
  fields: (known?.fields ?? [""]).map(blankField),
  hosts: (known?.hosts ?? []).join("\n"),
});

export const draftOf = ({ service, fields, hosts }: Credential): CredentialDraft => ({
  service,
  fields: fields.map(({ name, ending }) => ({
    ...blankField(name),
    value: undefined,
    stored: { ending },
  })),
  hosts: hosts.join("\n"),
});

/** The draft with a requested field added; it replaces suggested fields but not stored ones. */
export const draftFor = (draft: CredentialDraft, field: string | undefined): CredentialDraft => {
  if (!field || draft.fields.some(({ name }) => name === field)) return draft;
  const stored = draft.fields.filter((each) => each.stored);
  return { ...draft, fields: [...stored, blankField(field)] };
};

export type OneField = { service: string; field: string; value: string; hosts: string };

/** A new credential with one field, or `saved` with the field appended and its hosts unchanged. */
export const draftWith = (
  { service, field, value, hosts }: OneField,
  saved: Credential | null,
): CredentialDraft => {
  const begun = saved ? draftOf(saved) : { service, fields: [], hosts };
  return { ...begun, fields: [...begun.fields, { ...blankField(field), value }] };
};

const fieldNameOf = (name: string): string =>
  name
    .replace(/[^A-Za-z0-9_]+(.)?/g, (_, next: string = "") => next.toUpperCase())
    .replace(/^[^A-Za-z]+/, "")
    .slice(0, 63);

/** Suggests service and field for a secret: "github-token" → token of github, "db-uri" → field dbUri. */
export const suggestedFor = (name: string): Omit<OneField, "value"> => {
  const service = providerOf(name) ?? "";
  const hosts = knownService(service)?.hosts ?? [];
  return { service, field: service ? "token" : fieldNameOf(name), hosts: hosts.join("\n") };
};

/** Whether all values are still empty, so that a suggestion would overwrite nothing. */
export const isUntouched = ({ fields }: CredentialDraft): boolean =>
  fields.every(({ value }) => value === "");

/** Whether closing would lose changes. Field ids are random, so they are not compared. */
export const isChanged = (before: CredentialDraft, now: CredentialDraft): boolean => {
  const textOf = (draft: CredentialDraft) =>
    JSON.stringify(draft, (key, value) => (key === "id" ? undefined : value));
  return textOf(before) !== textOf(now);
};

const hostLines = (text: string) => text.split(/[\s,]+/).filter((line) => line !== "");

/** The hosts in normalized form, or an error message about the first invalid one. */
const readHosts = (text: string): { hosts: string[] } | { problem: string } => {
  const lines = hostLines(text);
  const read = credentialHosts.safeParse(lines);
  if (read.success) return { hosts: read.data };
  const [issue] = read.error.issues;
  const line = lines[Number(issue?.path[0] ?? -1)];
  const message = issue?.message ?? "The hosts cannot be read.";
  return { problem: line === undefined ? message : `“${line}” is not a valid host. ${message}` };
};

const sameHosts = (left: readonly string[], right: readonly string[]) =>
  left.length === right.length && left.every((host) => right.includes(host));

/** Whether the draft changes the credential's hosts, which requires re-entering every value. */
export const movesHosts = ({ hosts }: CredentialDraft, saved: Credential | null): boolean => {
  const read = readHosts(hosts);
  return saved !== null && "hosts" in read && !sameHosts(read.hosts, saved.hosts);
};

const says = (error: { issues: { message: string }[] } | undefined) =>
  error?.issues[0]?.message ?? "";

/** The API request for the draft, or its problems. `taken` are the names of the existing services. */
export const readCredential = (
  draft: CredentialDraft,
  saved: Credential | null,
  taken: readonly string[] = [],
): { change: CredentialChange } | { problems: DraftProblems } => {
  const problems: DraftProblems = {};
  const say = (place: string, sentence: string) => {
    if (sentence !== "") problems[place] ??= sentence;
  };
  if (!saved) {
    say("service", says(serviceName.safeParse(draft.service).error));
    if (taken.includes(draft.service)) say("service", `${draft.service} already exists.`);
  }
  const read = readHosts(draft.hosts);
  if ("problem" in read) say("hosts", read.problem);
  const moved = movesHosts(draft, saved);
  const fields: CredentialChange["fields"] = {};
  for (const { id, name, value, stored } of draft.fields) {
    if (!stored) say(`name ${id}`, says(credentialField.safeParse(name).error));
    if (draft.fields.some((other) => other.id < id && other.name === name))
      say(`name ${id}`, `There is already a field called ${name}.`);
    if (value === undefined && moved)
      say(`value ${id}`, "Re-enter the value: the hosts have changed.");
    if (value === undefined) continue;
    say(`value ${id}`, says(credentialValue.safeParse(value).error));
    fields[name] = value;
  }
  if (draft.fields.length === 0) say("fields", "Add at least one field.");
  for (const { name } of saved?.fields ?? [])
    if (!draft.fields.some((field) => field.name === name)) fields[name] = null;
  if (Object.keys(problems).length > 0 || !("hosts" in read)) return { problems };
  return { change: { fields, ...((moved || !saved) && { hosts: read.hosts }) } };
};
