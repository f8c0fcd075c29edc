import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Manifest } from "../../lib/agent/manifest.ts";
import { findFreePort } from "../lib/free-port.ts";
import { type LaunchedProcess, launch, launchServer } from "../lib/launch.ts";
import { signIn } from "../lib/owner-session.ts";
import type { Shutdown } from "../lib/shutdown.ts";
import { startDatabase } from "../postgres/database.ts";

const owner = { email: "bench@example.com", password: "a password for the bench" };

/**
 * Starts the product on its own database. Returns functions to start what it is compared with.
 * Everything stops with the benchmark.
 */
export async function startBench({ signal, defer }: Shutdown) {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), "toolwright-bench-"));
  fs.chmodSync(data, 0o755);
  defer(async () => fs.rmSync(data, { recursive: true, force: true }));
  const database = await startDatabase({ data, signal });
  defer(database.stop);
  const commonEnv = {
    HOST: "127.0.0.1",
    DATABASE_URL: database.url,
    TOOLWRIGHT_DATA: data,
    TOOLWRIGHT_SECRET: randomBytes(32).toString("base64url"),
    TOOLWRIGHT_OWNER_EMAIL: owner.email,
    TOOLWRIGHT_OWNER_PASSWORD: owner.password,
    TOOLWRIGHT_OUTBOUND_ALLOW: "127.0.0.1/32",
  };
  const start = async (
    launchProcess: (env: Record<string, string>) => Promise<LaunchedProcess>,
  ) => {
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    const product = await launchProcess({ ...commonEnv, PORT: String(port), TOOLWRIGHT_URL: url });
    defer(() => product.stop());
    return { ...product, url };
  };
  const startScript = (file: string, extraEnv: Record<string, string> = {}) =>
    start((env) =>
      launch(["--import", "./scripts/typescript.mjs", `scripts/bench/${file}`], {
        env: { ...env, ...extraEnv, NODE_ENV: "production" },
        ready: /ready at (http:\S+)/,
      }),
    );
  const server = await start(launchServer);
  const { send } = await signIn(server.url, owner);
  /** Creates and publishes an agent through the builder's API. Resolves to an API key for it. */
  const publish = async ({ slug, ...manifest }: Manifest): Promise<string> => {
    await send("PUT", `/agents/${slug}/manifest`, { slug, ...manifest });
    await send("POST", `/agents/${slug}/publish`);
    const { key } = await send<{ key: string }>("POST", `/agents/${slug}/keys`, { name: "bench" });
    return key;
  };
  /** Registers a machine for an agent that allows sign-in. Resolves to an access token. */
  const signInMachine = async (slug: string): Promise<string> => {
    const machine = { type: "machine", name: "bench", agent: slug, scopes: ["list", "call"] };
    const client = await send<{ clientId: string; clientSecret: string }>(
      "POST",
      "/oauth-clients",
      machine,
    );
    const response = await fetch(`${server.url}/api/auth/oauth2/token`, {
      method: "POST",
      headers: { authorization: `Basic ${btoa(`${client.clientId}:${client.clientSecret}`)}` },
      body: new URLSearchParams({
        grant_type: "client_credentials",
        resource: `${server.url}/api/agents/${slug}/mcp`,
      }),
    });
    const { access_token } = (await response.json()) as { access_token: string };
    return access_token;
  };
  return { server, start, startScript, publish, signInMachine, databaseUrl: database.url, owner };
}
