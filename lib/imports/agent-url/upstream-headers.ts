import type { HttpHandler } from "@/lib/agent/handlers/http";
import { pointer } from "@/lib/agent/json";
import type { Variable } from "@/lib/agent/manifest";
import { providerLabel, providerOf, providerVariable } from "@/lib/agent/oauth-provider";
import { literal } from "@/lib/agent/reading/request/placeholder";
import { headerNameProblem, unsafeInHeader } from "@/lib/agent/templates/header-name";
import { AppError } from "@/lib/errors";
import type { Say } from "../import-kind";

/** How each tool presents itself to the agent it calls. */
export type Presentation = {
  headers: NonNullable<HttpHandler["headers"]>;
  variables: Variable[];
  /** The agent was read with a Bearer, so each caller brings their own. */
  callerBearer: boolean;
  /** The variable that holds the first provider's token, where no other Authorization is sent. */
  firstToken?: string;
};

const secretName =
  /key|token|secret|auth|cookie|passw|session|signature|credential|private|jwt|cert|dsn/i;
const longRun = /[\w.~+/=-]{20,}/g;
const addressWithPassword = /:\/\/[^/\s@]*@/;

/** A long run of letters and digits together, or an address that carries a password. */
const looksSecret = (value: string) =>
  addressWithPassword.test(value) ||
  (value.match(longRun) ?? []).some((run) => /\d/.test(run) && /[A-Za-z]/.test(run));

const isSecret = ([name, value]: readonly [string, string]) =>
  secretName.test(name) || looksSecret(value);

export const checkHeaders = (headers: Record<string, string>): [string, string][] =>
  Object.entries(headers).map(([name, value]) => {
    const problem =
      headerNameProblem(name) ??
      (unsafeInHeader.test(value) ? "A header's value is one line of Latin-1 text." : undefined);
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
 * A provider's token stays under its own name, which hosts know. An agent of one provider may read the Bearer
 * instead, so the first token is sent as both.
 */
const takeProvider = ({ headers, variables }: Presentation, name: string, say: Say) => {
  const provider = providerOf(name.slice(2)) ?? "";
  const { description, ...variable } = providerVariable(provider);
  say(
    `/variables/${variables.length}`,
    "provider_token",
    `The token you gave for "${name}" is not stored. Each caller sends the user's own ${providerLabel(provider)} token in "${name}", and each tool passes it on.`,
  );
  headers.push({ name, value: `{{variables.${variable.ref}}}` });
  variables.push({ ...variable, description: `${description} Passed on to the imported agent.` });
};

/**
 * Turns the headers an agent was read with into what its tools will send. A secret is never written into a
 * tool: it becomes a variable that every caller brings, and a Bearer becomes the caller's own.
 */
export const presentationOf = (headers: [string, string][], say: Say): Presentation => {
  const presentation: Presentation = { headers: [], variables: [], callerBearer: false };
  for (const [name, value] of headers) {
    if (name === "authorization" && /^bearer\s/i.test(value)) {
      presentation.callerBearer = true;
      say(
        "/tools",
        "caller_bearer",
        "The Bearer token you gave is not stored. Each tool requires its caller's own Bearer token and passes it on.",
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
        `The value you gave for "${name}" is not stored. Callers have to send it in the header "x-${ref}", and each tool passes it on as "${name}".`,
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
