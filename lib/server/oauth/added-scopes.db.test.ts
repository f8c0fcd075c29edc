import { beforeAll, describe, expect, it } from "vitest";
import { listSignIns } from "@/lib/data/access/sign-ins";
import { connectTestDatabase } from "@/lib/data/database-fixture";
import { type Assistant, createAssistant, serveAssistant } from "./assistant-fixture";
import { readAuthorizationRequest } from "./authorization-request";
import { createTestServer, origin, publishAgent, type TestServer } from "./oauth-fixture";

connectTestDatabase();
let server: TestServer;
let owner: Awaited<ReturnType<TestServer["createOwner"]>>;
let cookie: string;
let assistant: Assistant;

beforeAll(async () => {
  server = await createTestServer(serveAssistant);
  owner = await server.createOwner();
  cookie = await server.signIn();
  assistant = createAssistant(server, cookie);
  await publishAgent(owner, "mail", { scope: "send" });
  await publishAgent(owner, "files", { scope: "purge" });
});

const readPage = async (scope: string) => {
  const { searchParams } = await assistant.ask({ scope });
  const request = await readAuthorizationRequest(origin, searchParams, owner.user);
  return {
    requested: request?.permissions.map((permission) => permission.scope),
    additions: request?.additions,
  };
};
const base = "list call offline_access";

it("stores a scope once, however often it is named", async () => {
  const request = { scope: "list list call" };
  expect((await assistant.redeem(await assistant.allow(request))).body.scope).toBe(base);
  const form = await assistant.allow(request, `list call call ${base}`);
  expect((await assistant.redeem(form)).body.scope).toBe(base);
});

describe("the scope of a tool", () => {
  it("is offered to a client that may call tools, and is not granted by default", async () => {
    const additions = [{ scope: "call:send", tools: ["send"], isAllowed: false }];
    for (const scope of ["", "list call", "offline_access"])
      expect(await readPage(scope)).toEqual({ requested: ["list", "call"], additions });
    expect((await readPage("list")).additions).toEqual([]);
    expect((await readPage("list call call:send")).additions).toEqual([]);
    expect((await assistant.redeem(await assistant.allow())).body.scope).toBe(base);
  });

  it("is granted if the person adds it, and kept by renewals", async () => {
    const form = await assistant.allow({ scope: "list call" }, `${base} call:send`);
    const { body } = await assistant.redeem(form);
    expect(body.scope).toBe(`${base} call:send`);
    expect((await assistant.refresh(body.refresh_token)).body.scope).toBe(`${base} call:send`);
    const [signIn] = await listSignIns(owner, { slug: "mail" });
    expect(signIn?.scopes).toEqual([...base.split(" "), "call:send"]);
    expect((await readPage("list call")).additions).toMatchObject([{ isAllowed: true }]);
  });

  it.each([
    ["another agent's", "list call", `${base} call:purge`],
    ["no tool's", "list call", `${base} call:nothing`],
    ["without call", "list", "list offline_access call:send"],
    ["call itself", "list", "list offline_access call"],
  ])("cannot be added if it is %s", async (_, scope, grantedScope) => {
    const before = await listSignIns(owner);
    const page = await assistant.ask({ scope });
    expect((await server.consent(page, cookie, { scope: grantedScope })).status).toBe(400);
    expect(await listSignIns(owner)).toEqual(before);
  });

  it("cannot be added to a request that was changed", async () => {
    const page = await assistant.ask();
    page.searchParams.set("scope", "list call");
    const { status } = await server.consent(page, cookie, { scope: "list call call:send" });
    expect(status).toBe(400);
  });
});
