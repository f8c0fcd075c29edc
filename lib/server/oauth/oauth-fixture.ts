import { createHash, randomBytes } from "node:crypto";
import { expect } from "vitest";
import { toResourceUrl } from "@/lib/data/access/agent-resources";
import type { Owner } from "@/lib/data/access/identity";
import { createFirstOwner } from "@/lib/data/access/users";
import { createAgent } from "@/lib/data/agents/agents";
import { database } from "@/lib/data/database";
import { testTool } from "@/lib/data/database-fixture";
import type { Outbound } from "@/lib/handlers/handler";
import { testDatabaseUrl } from "@/scripts/testing/test-database-url.ts";
import { createAuth } from "../auth/auth";
import { createAuthHandler } from "../auth/auth-handler";
import { readEnv } from "../env";
import { createOAuthProvider } from "./oauth-provider";
import { createOAuthServer } from "./oauth-server";

export const origin = "http://127.0.0.1:3000";
export const issuer = `${origin}/api/auth`;
const password = "a long password";
const renewalKey = new Uint8Array(32);

export const toResource = (slug: string) => toResourceUrl(origin, slug);

/** Publishes an agent that users can sign in to. */
export const publishAgent = async (
  owner: Owner,
  slug: string,
  { signIn = "on", scope }: { signIn?: "on" | "off"; scope?: string } = {},
) => {
  const { id } = await createAgent(owner, { slug, name: `The ${slug}`, description: "" });
  const tools = [testTool("read"), { ...testTool("send"), ...(scope && { scope }) }];
  const manifest = { slug, name: `The ${slug}`, description: "", access: { signIn }, tools };
  await database().version.create({
    data: {
      agentId: id,
      number: 1,
      createdBy: owner.user,
      manifest: JSON.parse(JSON.stringify(manifest)),
    },
  });
  await database().agent.update({ where: { id }, data: { publishedVersion: 1 } });
  return { id, resource: toResource(slug) };
};

export const createPkce = () => {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
};

const isDatabaseAway = () => false;

const report = (error: unknown) => expect.unreachable(String(error));

/** Sends requests as they arrive behind the server, which removes the base path. */
const createClient = (handle: (request: Request) => Promise<Response>, host: string) => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    handle(new Request(path.startsWith("http") ? path : `${host}${path}`, { headers }));
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    handle(
      new Request(`${host}/api/auth${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: host, ...headers },
        body: JSON.stringify(body),
      }),
    );
  const postForm = (
    path: string,
    form: Record<string, string> | [string, string][],
    headers: Record<string, string> = {},
  ) =>
    handle(
      new Request(`${host}/api/auth${path}`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
        body: new URLSearchParams(form).toString(),
      }),
    );
  return { get, post, postForm };
};

/** Creates the authorization server as browsers and clients reach it. */
export const createTestServer = async (
  outbound: Outbound,
  {
    url = origin,
    allowRegistration = false,
    isReplaced = false,
    hasClientAddress = false,
    outboundFor = (_address: string) => outbound,
  } = {},
) => {
  const databaseUrl = testDatabaseUrl();
  const env = { ...readEnv({}), url, databaseUrl, secret: "0123456789abcdefghijklmnopqrstuvwxyz" };
  const oauth = createOAuthProvider({ url, outbound: outboundFor, allowRegistration });
  const auth = createAuth(env, { hasClientAddress, oauth });
  const publicUrl = url;
  const oauthServer = createOAuthServer({ auth, oauth, publicUrl, renewalKey, isReplaced });
  const handle = createAuthHandler(auth, oauthServer.handle, { publicUrl, isDatabaseAway, report });

  const { get, post, postForm } = createClient(handle, new URL(url).origin);
  const hashPassword = async () => (await auth.$context).password.hash(password);
  return {
    get,
    metadata: oauthServer.metadata,
    post,
    token: (form: Record<string, string> | [string, string][], headers?: Record<string, string>) =>
      postForm("/oauth2/token", form, headers),
    revoke: (form: Record<string, string>) => postForm("/oauth2/revoke", form),
    createOwner: async () =>
      createFirstOwner(
        { name: "Ada", email: "ada@example.com", passwordHash: await hashPassword() },
        "Ada's Space",
      ),
    hashPassword,
    /** Signs in and returns the cookie of the new session. */
    async signIn(email = "ada@example.com") {
      const response = await post("/sign-in/email", { email, password });
      return response.headers
        .getSetCookie()
        .map((cookie) => cookie.split(";")[0])
        .join("; ");
    },
    /**
     * Opens the page that an authorization request leads to: one of our pages or the client's
     * redirect URI.
     */
    async authorize(parameters: Record<string, string> | [string, string][], cookie = "") {
      const query = new URLSearchParams(parameters);
      const response = await get(`/api/auth/oauth2/authorize?${query}`, { cookie });
      return new URL(response.headers.get("location") ?? "about:blank", url);
    },
    /**
     * Answers the consent page, and grants `scope` if it is given. Resolves to the next URL of the
     * browser.
     */
    async consent(page: URL, cookie: string, { accept = true, scope = "" } = {}) {
      const response = await post(
        "/oauth2/consent",
        { accept, oauth_query: page.search.slice(1), ...(scope && { scope }) },
        { cookie },
      );
      const { url: next } = (await response.json()) as { url?: string };
      return { status: response.status, url: new URL(next ?? "about:blank") };
    },
  };
};
export type TestServer = Awaited<ReturnType<typeof createTestServer>>;
