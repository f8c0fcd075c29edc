import type { HttpHandler } from "@/lib/agent/handlers/http";
import { pointer } from "@/lib/agent/json";
import type { Variable } from "@/lib/agent/manifest";
import { headerNameProblem, unsafeInHeader } from "@/lib/agent/templates/header-name";
import { AppError } from "@/lib/errors";
import type { Say } from "../import-kind";

/** How each tool presents itself to the agent it calls. */
export type Presentation = {
  headers: NonNullable<HttpHandler["headers"]>;
  variables: Variable[];
  /** The agent was read with a Bearer, so each caller brings their own. */
  callerBearer: boolean;
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

/** Braces in a text that must stay as they are. */
export const literal = (text: string): string => text.replaceAll("{{", "\\{{");

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
  return presentation;
};
