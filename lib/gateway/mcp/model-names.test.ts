import { expect, test } from "vitest";
import { connect, setUp } from "./mcp-fixture";

const names = [{ name: "greet", modelName: "say_hello" }, { name: "wave" }];

test("lists and calls a tool by its name for models", async () => {
  const gateway = setUp(names);
  const client = await connect(gateway);
  const { tools } = await client.listTools();
  expect(tools.map(({ name, title }) => [name, title])).toEqual([
    ["say_hello", "greet"],
    ["wave", undefined],
  ]);
  await client.callTool({ name: "say_hello", arguments: { name: "Ada" } });
  expect(gateway.recordedCalls).toMatchObject([{ tool: "greet" }]);
});

test("lets a key for one tool call it by either name, but no other tool", async () => {
  const client = await connect(setUp(names), { "x-api-key": "greet" });
  for (const name of ["say_hello", "greet"])
    expect(await client.callTool({ name, arguments: { name: "Ada" } })).not.toHaveProperty(
      "isError",
    );
  await expect(client.callTool({ name: "wave", arguments: { name: "Ada" } })).rejects.toThrow(
    /greet|403|scope|allow/i,
  );
});

test("keeps a tool's own name over REST", async () => {
  const { send } = setUp(names);
  const headers = { "x-api-key": "all", "content-type": "application/json" };
  const list = await (await send("GET", "/tools", { headers })).text();
  expect(list).not.toContain("say_hello");
  const call = (name: string) =>
    send("POST", `/tools/${name}`, { headers, body: '{"name":"Ada"}' });
  expect((await call("greet")).status).toBe(200);
  expect((await call("say_hello")).status).toBe(404);
});
