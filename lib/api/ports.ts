import type { CredentialStore } from "@/lib/data/credentials";
import type { Owner } from "@/lib/data/owner";
import type { ImportPorts } from "@/lib/imports/import-kind";
import type { Runtime } from "@/lib/runtime/ports";

/** What the builder's API asks of the process it runs in. */
export type ApiPorts = {
  /** The public origin that endpoint URLs show. */
  url: string;
  runtime: Runtime;
  /** The person behind a session cookie or a personal access token. */
  identify(
    headers: Headers,
  ): Promise<{ owner: Owner; by: "cookie" | "token"; session: string | undefined } | undefined>;
  hashPassword(password: string): Promise<string>;
  /** Signs a person in: the answer carries the session cookie. */
  signIn(credentials: { email: string; password: string }, headers: Headers): Promise<Response>;
  /** Brings the public door of this very process up to date; others hear of it from the database. */
  published(agentId: string): Promise<void>;
  credentials: CredentialStore;
  /** The same for a Space's credentials. */
  credentialsChanged(space: string): void;
  /** Reads a module without running it. */
  checkCode(
    code: string,
    options?: { withoutDefault?: boolean },
  ): Promise<{ line: number; column: number; message: string }[]>;
  /** Makes this very process forget a tool's kept answers; others hear of it from the database. */
  clearCache(agentId: string, tool: string): void;
  /** Reads what an import names, through the outbound guard. */
  importFetch: ImportPorts["fetch"];
  report(error: unknown, requestId: string): void;
};
