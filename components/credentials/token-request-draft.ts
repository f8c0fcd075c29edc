import {
  clientFields,
  DEFAULT_TOKEN_FIELD,
  listClientFields,
  type TokenRequest,
  tokenRequest,
} from "@/lib/agent/credentials/token-request";
import { blankField, type FieldDraft } from "./field-draft";

/** How a token is requested, as it is typed. */
export type TokenRequestDraft = Required<Omit<TokenRequest, "parameters">> & {
  /** One `name=value` per line. */
  parameters: string;
};

export const toTokenRequestDraft = (
  request: TokenRequest | undefined,
): TokenRequestDraft | null => {
  if (!request) return null;
  const lines = Object.entries(request.parameters ?? {}).map(([name, value]) => `${name}=${value}`);
  const { grant = "client_credentials", scope = "" } = request;
  return { ...request, grant, scope, parameters: lines.join("\n") };
};

type WithFields = { fields: FieldDraft[]; tokenRequest: TokenRequestDraft | null };

/** Whether a field has neither a stored nor a new value. */
const isBlank = ({ value, storedValue }: FieldDraft) => value === "" && storedValue === null;

const isClientField = ({ name }: FieldDraft) => clientFields.includes(name);

/** Adds the fields that a token request uses, and removes empty ones that it does not. */
const withClientFields = (
  fields: readonly FieldDraft[],
  request: Pick<TokenRequestDraft, "grant">,
): FieldDraft[] => {
  const names = listClientFields(request);
  const filledFields = fields.filter(
    (field) => !isBlank(field) || (isClientField(field) && names.includes(field.name)),
  );
  const missingNames = names.filter((name) => !filledFields.some((field) => field.name === name));
  return [...filledFields, ...missingNames.map((name) => blankField(name))];
};

/** Changes the grant of a token request, and the fields that it needs. */
export const withGrant = (
  { fields }: WithFields,
  request: TokenRequestDraft,
  grant: TokenRequestDraft["grant"],
): WithFields => {
  const tokenRequest = { ...request, grant };
  return { fields: withClientFields(fields, tokenRequest), tokenRequest };
};

/**
 * Adds a token request to a draft, with the fields of a client. It replaces the first field without
 * a value, such as the token that a tool needs.
 */
export const withTokenRequest = ({ fields }: WithFields): WithFields => {
  const requestedField = fields.find(
    (field) => isBlank(field) && !isClientField(field) && field.name !== "",
  );
  const tokenRequest: TokenRequestDraft = {
    url: "",
    grant: "client_credentials",
    field: requestedField?.name ?? DEFAULT_TOKEN_FIELD,
    scope: "",
    clientAuthentication: "header",
    parameters: "",
  };
  return { fields: withClientFields(fields, tokenRequest), tokenRequest };
};

type ReadParameters = { parameters: Record<string, string> } | { problem: string };

const readParameters = (text: string): ReadParameters => {
  const lines = text.split("\n").flatMap((line) => line.trim() || []);
  const parameters: Record<string, string> = {};
  for (const line of lines) {
    const split = line.indexOf("=");
    if (split < 1) return { problem: `“${line}” is not name=value.` };
    parameters[line.slice(0, split).trim()] = line.slice(split + 1).trim();
  }
  return { parameters };
};

/** Returns the token request of the draft, or its problems, by field. */
export const readTokenRequest = (
  draft: TokenRequestDraft,
): { request: TokenRequest } | { problems: Record<string, string> } => {
  const read = readParameters(draft.parameters);
  if ("problem" in read) return { problems: { parameters: read.problem } };
  const { scope, grant, clientAuthentication, url, field } = draft;
  const result = tokenRequest.safeParse({
    url,
    ...(grant !== "client_credentials" && { grant }),
    field,
    clientAuthentication,
    ...(scope.trim() && { scope }),
    ...(Object.keys(read.parameters).length > 0 && { parameters: read.parameters }),
  });
  if (result.success) return { request: result.data };
  const problems: Record<string, string> = {};
  for (const { path, message } of result.error.issues) problems[String(path[0])] ??= message;
  return { problems };
};
