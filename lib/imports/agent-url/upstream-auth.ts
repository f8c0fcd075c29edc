import { toKebabCase } from "@/lib/agent/agent-profile";
import {
  createProviderVariable,
  getProviderLabel,
  parseProvider,
} from "@/lib/agent/credentials/oauth-provider";
import { checkHeaderName, unsafeHeaderPattern } from "@/lib/agent/handlers/header-name";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import { type Variable, variableRefSchema } from "@/lib/agent/manifest";
import { createIssueError } from "@/lib/errors";
import { escapeBraces } from "@/lib/imports/readers/request/placeholders";
import { appendPointer } from "@/lib/schema/json";
import { cutText } from "@/lib/schema/truncate";
import type { AddWarning } from "../import-kind";

/** How the imported tools authenticate with the agent they call. */
export type UpstreamAuth = {
  headers: NonNullable<HttpHandler["headers"]>;
  variables: Variable[];
  /**
   * Whether every caller must send their own Bearer token, because the agent was imported with one.
   */
  callerBearer: boolean;
  /** The variable with the first provider's token, if no other Authorization is sent. */
  providerTokenRef?: string;
};

/** What an agent is known to require of its callers. */
export type AuthDeclaration = {
  /** The OAuth services whose tokens the agent receives. */
  providers: readonly string[];
  variables: readonly Variable[];
};

const secretNamePattern =
  /key|token|secret|auth|cookie|passw|session|signature|credential|private|jwt|cert|dsn/i;
const longRunPattern = /[\w.~+/=-]{20,}/g;
const urlWithPassword = /:\/\/[^/\s@]*@/;

/** Whether the value has a long run of mixed letters and digits, or a URL with a password. */
const looksSecret = (value: string) =>
  urlWithPassword.test(value) ||
  (value.match(longRunPattern) ?? []).some((match) => /\d/.test(match) && /[A-Za-z]/.test(match));

const isSecret = ([name, value]: readonly [string, string]) =>
  secretNamePattern.test(name) || looksSecret(value);

export const parseHeaders = (headers: Record<string, string>): [string, string][] =>
  Object.entries(headers).map(([name, value]) => {
    const problem =
      checkHeaderName(name) ??
      (unsafeHeaderPattern.test(value)
        ? "Header values must be a single line of Latin-1 text."
        : undefined);
    if (problem)
      throw createIssueError("invalid_input", {
        code: "invalid_header",
        path: appendPointer("/headers", name),
        message: problem,
      });
    return [name.toLowerCase(), value];
  });

const toVariableRef = (name: string, usedRefs: readonly string[]): string => {
  const stem = name === "x-api-key" ? "key" : name.replace(/^x-/, "");
  const ref = `upstream-${stem.replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "") || "secret"}`;
  let uniqueRef = ref;
  for (let count = 2; usedRefs.includes(uniqueRef); count += 1) uniqueRef = `${ref}-${count}`;
  return uniqueRef;
};

/**
 * Adds a provider's token under its own header name, which hosts know. Agents for a single provider
 * may read the Authorization header instead, so the first token is sent in both.
 */
const addProviderToken = (
  { headers, variables }: UpstreamAuth,
  name: string,
  addWarning: AddWarning,
) => {
  const provider = parseProvider(name.slice(2)) ?? "";
  const { description, ...variable } = createProviderVariable(provider);
  addWarning(
    `/variables/${variables.length}`,
    "provider_token",
    `The token for "${name}" is not stored. Callers must send the user's own ${getProviderLabel(provider)} token in "${name}"; the tools forward it.`,
  );
  headers.push({ name, value: `{{variables.${variable.ref}}}` });
  variables.push({ ...variable, description: `${description} Passed on to the imported agent.` });
};

/**
 * Adds a declared variable under its own name. The tools forward it in the header that the agent
 * reads.
 */
export const addDeclaredVariable = (
  { headers, variables }: Pick<UpstreamAuth, "headers" | "variables">,
  variable: Variable,
  addWarning: AddWarning,
) => {
  const ref = [variable.ref, toKebabCase(variable.ref)].find(
    (each) => variableRefSchema.safeParse(each).success,
  );
  const name = `x-${variable.ref}`;
  if (checkHeaderName(name) !== undefined || ref === undefined)
    return addWarning(
      "/variables",
      "variable_left_out",
      `The variable "${cutText(variable.ref, 80)}" was skipped: no caller can send it in a header.`,
    );
  if (variables.some((other) => other.ref === ref)) return;
  addWarning(
    `/variables/${variables.length}`,
    "variable_declared",
    `Callers send "${ref}" in the header "x-${ref}"; the tools forward it.`,
  );
  headers.push({ name, value: `{{variables.${ref}}}` });
  variables.push({ ...variable, ref });
};

/**
 * Converts the import's headers to those that the tools will send. Secrets are never stored in a
 * tool. Each becomes a variable that callers must send, and a Bearer token becomes the caller's
 * own.
 */
export const toUpstreamAuth = (
  headers: [string, string][],
  addWarning: AddWarning,
  { providers, variables }: AuthDeclaration = { providers: [], variables: [] },
): UpstreamAuth => {
  const auth: UpstreamAuth = { headers: [], variables: [], callerBearer: false };
  for (const provider of providers) {
    const { ref } = createProviderVariable(provider);
    if (parseProvider(ref)) addProviderToken(auth, `x-${ref}`, addWarning);
  }
  for (const variable of variables) addDeclaredVariable(auth, variable, addWarning);
  const declaredNames = auth.headers.map(({ name }) => name);
  for (const [name, value] of headers) {
    if (declaredNames.includes(name)) continue;
    if (name === "authorization" && /^bearer\s/i.test(value)) {
      auth.callerBearer = true;
      addWarning(
        "/tools",
        "caller_bearer",
        "The Bearer token is not stored. Callers must send their own Bearer token; the tools forward it.",
      );
    } else if (parseProvider(name.replace(/^x-/, "")) && name.startsWith("x-")) {
      addProviderToken(auth, name, addWarning);
    } else if (isSecret([name, value])) {
      const ref = toVariableRef(
        name,
        auth.variables.map((variable) => variable.ref),
      );
      auth.headers.push({ name, value: `{{variables.${ref}}}` });
      addWarning(
        `/variables/${auth.variables.length}`,
        "secret_header",
        `The value of "${name}" is not stored. Callers must send it in the header "x-${ref}"; the tools forward it as "${name}".`,
      );
      auth.variables.push({
        ref,
        name: `Upstream ${name}`,
        description: `Passed on to the imported agent in its header "${name}".`,
        required: true,
        secret: true,
      });
    } else auth.headers.push({ name, value: escapeBraces(value) });
  }
  const hasAuthorization =
    auth.callerBearer || auth.headers.some(({ name }) => name === "authorization");
  const firstProvider = auth.variables.find(({ ref }) => parseProvider(ref));
  return {
    ...auth,
    ...(firstProvider && !hasAuthorization && { providerTokenRef: firstProvider.ref }),
  };
};
