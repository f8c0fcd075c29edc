import { hashSecret } from "@/lib/data/access/api-key";
import { sendRaw } from "../fuzz/raw-request";
import { issuer, origin, readSessionCookie, toResource } from "./program";
import type { Refusal } from "./world";

/** Calls a tool with a bearer token. */
export const callTool = (
  slug: string,
  token: string,
  { tool = "greet", search = "", headers = {} } = {},
) =>
  fetch(`${origin}/api/agents/${slug}/tools/${tool}${search}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
    body: "{}",
  });

/** Calls `greet` over MCP with a bearer token. */
const callOverMcp = (slug: string, token: string, headers: Record<string, string> = {}) =>
  fetch(toResource(slug), {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "greet", arguments: {} },
    }),
  });

const toJwt = (claims: object) =>
  [{ alg: "none", typ: "JWT" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".")
    .concat(".");

export const calls: Refusal[] = [
  [
    "with another agent's token",
    "401 invalid_token",
    async ({ program, slugs }) => callTool(slugs.chat, (await program.signIn()).access_token),
  ],
  [
    "with another agent's token, over MCP",
    "401 invalid_token",
    async ({ program, slugs }) => callOverMcp(slugs.chat, (await program.signIn()).access_token),
  ],
  [
    "with a token for another audience",
    "401 invalid_token",
    async ({ program, slugs, query }) => {
      const { access_token } = await program.signIn();
      const sql = 'update "OauthAccessToken" set resources = $1 where token = $2';
      await query(
        sql,
        [`https://evil.example/api/agents/${slugs.mail}/mcp`],
        hashSecret(access_token),
      );
      return callTool(slugs.mail, access_token);
    },
  ],
  [
    "with a token that has expired",
    "401 invalid_token",
    async ({ program, slugs, query }) => {
      const { access_token } = await program.signIn();
      const sql = 'update "OauthAccessToken" set "expiresAt" = to_timestamp(0) where token = $1';
      await query(sql, hashSecret(access_token));
      return callTool(slugs.mail, access_token);
    },
  ],
  [
    "with a token that was tampered with",
    "401 invalid_token",
    async ({ program, slugs }) => {
      const { access_token } = await program.signIn();
      return callTool(
        slugs.mail,
        access_token.slice(0, -1) + (access_token.endsWith("A") ? "B" : "A"),
      );
    },
  ],
  [
    "with a refresh token",
    "401 invalid_token",
    async ({ program, slugs }) => callTool(slugs.mail, (await program.signIn()).refresh_token),
  ],
  [
    "with an ID token",
    "401 invalid_token",
    ({ slugs }) =>
      callTool(slugs.mail, toJwt({ iss: issuer, sub: "ada", aud: toResource(slugs.mail) })),
  ],
  [
    "with a program's secret",
    "401 invalid_token",
    ({ slugs, server }) => callTool(slugs.mail, server.clientSecret ?? ""),
  ],
  [
    "with a session's cookie alone",
    "401",
    ({ slugs }) => callTool(slugs.mail, "", { headers: { cookie: readSessionCookie() } }),
  ],
  [
    "with the token in the URL",
    "400",
    async ({ program, slugs }) => {
      const { access_token } = await program.signIn();
      return callTool(slugs.mail, access_token, { search: `?access_token=${access_token}` });
    },
  ],
  [
    "with a wrong key and a good token",
    "401",
    async ({ program, slugs }) => {
      const { access_token } = await program.signIn();
      return callTool(slugs.mail, access_token, { headers: { "x-api-key": "tw_wrong" } });
    },
  ],
  [
    "of a tool whose scope was not granted",
    "403 insufficient_scope",
    async ({ program, slugs }) =>
      callTool(slugs.mail, (await program.signIn()).access_token, { tool: "send" }),
  ],
  [
    "of a page of another site",
    "403",
    async ({ program, slugs }) => {
      const { access_token } = await program.signIn();
      return callOverMcp(slugs.mail, access_token, { origin: "https://evil.example" });
    },
  ],
  [
    "under another host name",
    "421",
    async ({ program, slugs }) => {
      const { access_token } = await program.signIn();
      const head = [
        `GET /api/agents/${slugs.mail}/tools HTTP/1.1`,
        "host: evil.example",
        `authorization: Bearer ${access_token}`,
        "connection: close",
      ].join("\r\n");
      const response = await sendRaw(origin, { head, body: Buffer.alloc(0) });
      return new Response(null, { status: response?.status ?? 599 });
    },
  ],
  [
    "of a version that never was",
    "404",
    async ({ program, slugs }) =>
      callTool(`${slugs.mail}@99`, (await program.signIn()).access_token),
  ],
];
