import { beforeAll, describe, expect, it } from "vitest";
import { generateApiKey } from "@/lib/data/access/api-key";
import type { Owner } from "@/lib/data/access/identity";
import { touchSignIns } from "@/lib/data/access/last-uses";
import { createClient, deleteClient, listClients } from "@/lib/data/access/oauth-clients";
import { findAccessToken } from "@/lib/data/access/sign-ins";
import { connectTestDatabase, createSpaceOwner, refusal } from "@/lib/data/database-fixture";
import { createAssistant, serveAssistant } from "./assistant-fixture";
import {
  createPkce,
  createTestServer,
  publishAgent,
  type TestServer,
  toResource,
} from "./oauth-fixture";

const redirect_uri = "https://intranet.example/callback";

connectTestDatabase();
let server: TestServer;
let owner: Owner;
let cookie: string;
beforeAll(async () => {
  server = await createTestServer(serveAssistant);
  owner = await server.createOwner();
  await publishAgent(owner, "mail", { scope: "send" });
  await publishAgent(owner, "chat");
  await publishAgent(await createSpaceOwner(), "foreign");
  cookie = await server.signIn();
});

const toBasic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`,
});
const read = async (response: Response) => {
  const body = (await response.json()) as { error?: string; access_token: string };
  return { status: response.status, ...body };
};

describe("a registered client", () => {
  it("without a secret signs in with PKCE", async () => {
    const { clientId: client_id } = await createClient(owner, {
      type: "public",
      name: "Intranet",
      redirectUris: [redirect_uri],
    });
    const program = createAssistant(server, cookie);
    const { body } = await program.redeem(await program.allow({ client_id, redirect_uri }));
    expect(await findAccessToken(body.access_token)).toMatchObject({ clientName: "Intranet" });
  });

  it("with a secret needs both the secret and PKCE", async () => {
    const { secret, hash: secretHash } = generateApiKey("twc");
    const { clientId: client_id } = await createClient(owner, {
      type: "confidential",
      name: "Server",
      redirectUris: [redirect_uri],
      secretHash,
    });
    const program = createAssistant(server, cookie);
    const refused = await program.ask({ client_id, redirect_uri, code_challenge: "" });
    expect(refused.searchParams.get("error")).toBe("invalid_request");
    const redeem = async (headers: Record<string, string>) => {
      const { client_id: _, ...form } = await program.allow({ client_id, redirect_uri });
      return read(await server.token(form, headers));
    };
    expect((await redeem(toBasic(client_id, "wrong"))).error).toBe("invalid_client");
    const inBody = async (client_secret: string) =>
      read(
        await server.token({
          ...(await program.allow({ client_id, redirect_uri })),
          client_secret,
        }),
      );
    expect((await inBody("wrong")).error).toBe("invalid_client");
    expect((await inBody(secret)).status).toBe(200);
    const withoutSecret = await program.allow({ client_id, redirect_uri });
    expect((await read(await server.token(withoutSecret))).error).toBe("invalid_client");
    expect((await redeem(toBasic(client_id, secret))).status).toBe(200);
    // RFC 6749 §2.3.1: clients encode both, and some encode hyphens, too.
    const encoded = toBasic(client_id.replaceAll("-", "%2D"), secret);
    const renewal = { grant_type: "refresh_token", refresh_token: "ended" };
    expect(await read(await server.token(renewal, encoded))).toMatchObject({
      status: 400,
      error: "invalid_grant",
    });
  });

  it("is limited to the agents of its Space, and ends along with its tokens", async () => {
    const { id, clientId: client_id } = await createClient(owner, {
      type: "public",
      name: "Short-lived",
      redirectUris: [redirect_uri],
    });
    const program = createAssistant(server, cookie);
    const resource = toResource("foreign");
    const refused = await program.ask({ client_id, redirect_uri, resource });
    expect(refused.searchParams.get("error")).toBe("invalid_target");
    const { body } = await program.redeem(await program.allow({ client_id, redirect_uri }));
    const other = await createSpaceOwner();
    await expect(deleteClient(other, id)).rejects.toEqual(refusal("not_found"));
    await deleteClient(owner, id);
    expect(await findAccessToken(body.access_token)).toBeUndefined();
    expect((await listClients(owner)).map(({ name }) => name)).not.toContain("Short-lived");
    expect((await program.ask({ client_id, redirect_uri })).pathname).toBe("/authorize/error");
    const renewal = { grant_type: "refresh_token", refresh_token: body.refresh_token };
    for (const response of [
      await server.token({ ...renewal, client_id }),
      await server.token({ ...renewal, client_id, client_secret: "a" }),
      await server.token(renewal, toBasic(client_id, "a")),
      await server.token({
        grant_type: "authorization_code",
        client_id,
        redirect_uri,
        code: "a",
        code_verifier: createPkce().verifier,
      }),
    ])
      expect(await read(response)).toMatchObject({ status: 401, error: "invalid_client" });
  });
});

describe("a machine", () => {
  const register = async () => {
    const { secret, hash: secretHash } = generateApiKey("twc");
    const scopes = ["list", "call:send"];
    const machine = { type: "machine", name: "Cron", agent: "mail", scopes, secretHash } as const;
    const record = await createClient(owner, machine);
    const ask = async (form: Record<string, string>, password = secret) =>
      read(
        await server.token(
          { grant_type: "client_credentials", ...form },
          toBasic(record.clientId, password),
        ),
      );
    return { record, ask };
  };

  it("gets a token for its agent and its scopes", async () => {
    const { record, ask } = await register();
    const { access_token } = await ask({ resource: toResource("mail") });
    expect(await findAccessToken(access_token)).toMatchObject({
      grantId: record.id,
      userId: null,
      clientName: "Cron",
      resource: toResource("mail"),
      scopes: ["list", "call:send"],
    });
  });

  it("is listed with the time when it last called its agent", async () => {
    const { record, ask } = await register();
    const { access_token } = await ask({ resource: toResource("mail") });
    const { grantId = "" } = (await findAccessToken(access_token)) ?? {};
    const find = async () => (await listClients(owner)).find(({ id }) => id === record.id);
    expect((await find())?.lastUsedAt).toBeNull();
    const usedAt = new Date("2026-01-02T03:04:05Z");
    await touchSignIns(new Map([[grantId, usedAt]]));
    expect((await find())?.lastUsedAt).toEqual(usedAt);
  });

  it("gets no token for another agent, without an agent, for more scopes, or without its secret", async () => {
    const { record, ask } = await register();
    const resource = toResource("mail");
    expect((await ask({ resource: toResource("chat") })).error).toBe("invalid_target");
    expect((await ask({})).error).toBe("invalid_target");
    expect((await ask({ resource, scope: "call" })).error).toBe("invalid_scope");
    expect((await ask({ resource }, "wrong")).error).toBe("invalid_client");
    const program = createAssistant(server, cookie);
    const page = await program.ask({ client_id: record.clientId, redirect_uri });
    expect(page.pathname).toBe("/authorize/error");
  });
});
