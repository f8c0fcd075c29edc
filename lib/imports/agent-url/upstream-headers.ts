import type { HttpHandler } from "@/lib/agent/handlers/http";
import { pointer } from "@/lib/agent/json";
import type { Variable } from "@/lib/agent/manifest";
import { providerLabel, providerOf, providerVariable } from "@/lib/agent/oauth-provider";
import { literal } from "@/lib/agent/reading/request/placeholder";
import { headerNameProblem, unsafeInHeader } from "@/lib/agent/templates/header-name";
import { AppError } from "@/lib/errors";
import type { Say } from "../import-kind";

/** How the imported tools authenticate at the agent they call. */
export type Presentation = {
  headers: NonNullable<HttpHandler["headers"]>;
  variables: Variable[];
  /** The agent was imported with a Bearer token, so every caller must send their own. */
  callerBearer: boolean;
  /** The variable with the first provider's token, if no other Authorization is sent. */
  firstToken?: string;
};

const secretName =
  /key|token|secret|auth|cookie|passw|session|signature|credential|private|jwt|cert|dsn/i;
const longRun = /[\w.~+/=-]{20,}/g;
const addressWithPassword = /:\/\/[^/\s@]*@/;

/** True for a long run of mixed letters and digits, or a URL with a password. */
const looksSecret = (value: string) =>
  addressWithPassword.test(value) ||
  (value.match(longRun) ?? []).some((run) => /\d/.test(run) && /[A-Za-z]/.test(run));

const isSecret = ([name, value]: readonly [string, string]) =>
  secretName.test(name) || looksSecret(value);

export const checkHeaders = (headers: Record<string, string>): [string, string][] =>
  Object.entries(headers).map(([name, value]) => {
    const problem =
      headerNameProblem(name) ??
      (unsafeInHeader.test(value)
        ? "Header values must be a single line of Latin-1 text."
        : undefined);
    if (problem)
      throw new AppError("invalid_input", problem, {
        issues: [{ path: pointer("/headers", name), message: problem }],
      });
    return [name.toLowerCase(), value];
  });

const refFor = (name: string, taken: readonly string[]): string => {
  const stem = name === "x-api-key" ? "key" : name.replace(/^x-/, "");
  const ref = `upstream-${stem.replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "") || "secret"}`;
  let free = ref;
  for (let count = 2; taken.includes(free); count += 1) free = `${ref}-${count}`;
  return free;
};

/**
 * A provider's token keeps its header name, which hosts know. Agents for a single provider may read the
 * Authorization header instead, so the first token is sent in both.
 */
const takeProvider = ({ headers, variables }: Presentation, name: string, say: Say) => {
  const provider = providerOf(name.slice(2)) ?? "";
  const { description, ...variable } = providerVariable(provider);
  say(
    `/variables/${variables.length}`,
    "provider_token",
    `The token for "${name}" is not stored. Callers must send the user's own ${providerLabel(provider)} token in "${name}"; the tools forward it.`,
  );
  headers.push({ name, value: `{{variables.${variable.ref}}}` });
  variables.push({ ...variable, description: `${description} Passed on to the imported agent.` });
};

/**
 * Converts the headers of the import to what the tools will send. Secrets are never stored in a tool: each
 * becomes a variable that callers must send, and a Bearer token becomes the caller's own.
 */
export const presentationOf = (headers: [string, string][], say: Say): Presentation => {
  const presentation: Presentation = { headers: [], variables: [], callerBearer: false };
  for (const [name, value] of headers) {
    if (name === "authorization" && /^bearer\s/i.test(value)) {
      presentation.callerBearer = true;
      say(
        "/tools",
        "caller_bearer",
        "The Bearer token is not stored. Callers must send their own Bearer token; the tools forward it.",
      );
    } else if (providerOf(name.replace(/^x-/, "")) && name.startsWith("x-")) {
      takeProvider(presentation, name, say);
    } else if (isSecret([name, value])) {
      const ref = refFor(
        name,
        presentation.variables.map((variable) => variable.ref),
      );
      presentation.headers.push({ name, value: `{{variables.${ref}}}` });
      say(
        `/variables/${presentation.variables.length}`,
        "secret_header",
        `The value of "${name}" is not stored. Callers must send it in the header "x-${ref}"; the tools forward it as "${name}".`,
      );
      presentation.variables.push({
        ref,
        name: `Upstream ${name}`,
        description: `Passed on to the imported agent in its header "${name}".`,
        required: true,
        secret: true,
      });
    } else presentation.headers.push({ name, value: literal(value) });
  }
  const authorized =
    presentation.callerBearer || presentation.headers.some(({ name }) => name === "authorization");
  const first = presentation.variables.find(({ ref }) => providerOf(ref));
  return { ...presentation, ...(first && !authorized && { firstToken: first.ref }) };
};
