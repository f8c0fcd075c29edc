import { expect, expectFailure, forEachMount, test } from "../agent-client";
import { createAgent, javascriptTool, objectSchema } from "../contract-agent";

forEachMount(() => {
  test("validates types, enums and items, and applies defaults", async ({ serve, slug }) => {
    const parameters = objectSchema({
      text: { type: "string", default: "absent" },
      ratio: { type: "number" },
      count: { type: "integer", default: 3 },
      loud: { type: "boolean", default: false },
      size: { type: "string", enum: ["s", "m"] },
      tier: { type: "number", enum: [1, 2] },
      transfers: { type: "array", items: objectSchema({ amount: { type: "number" } }) },
      anything: { type: "array" },
      options: { type: "object", properties: {}, default: { deep: { a: 1 } } },
    });
    const client = await serve(
      createAgent(slug, [
        javascriptTool("echo", "export default (params) => params", {
          parameters,
          responseType: "mixed",
        }),
      ]),
    );
    expect((await client.call("echo", {})).json.data).toEqual({
      text: "absent",
      count: 3,
      loud: false,
      options: { deep: { a: 1 } },
    });
    const validArgs = { text: "", ratio: 0.5, tier: 2, anything: [1, "b", null], size: "m" };
    expect((await client.call("echo", validArgs)).json.data).toMatchObject(validArgs);
    for (const [body, path] of [
      [{ text: 5 }, "/text"],
      [{ ratio: "0.5" }, "/ratio"],
      [{ count: 1.5 }, "/count"],
      [{ loud: "true" }, "/loud"],
      [{ size: "l" }, "/size"],
      [{ tier: "1" }, "/tier"],
      [{ transfers: [{ amount: "1" }] }, "/transfers/0/amount"],
      [{ transfers: {} }, "/transfers"],
      [{ options: 1 }, "/options"],
    ] as const) {
      const { message, details } = expectFailure(await client.call("echo", body), 400);
      expect(message).toContain(path);
      expect(details).toContain(`PARAMETER: ${path}`);
    }
    const [echo] = (await client.fetchPath("/export/openai")).json;
    expect(echo.function.parameters.properties.anything.items).toEqual({});
  });

  test("takes the body as the arguments, without the host’s own fields", async ({ client }) => {
    const args = { text: "hi", options: {} };
    const params = { text: "hi", count: 3, options: { loud: false } };
    const withoutHost = await client.call("echo", args);
    expect(withoutHost.json.data).toEqual({ params, executionId: null, userId: null });
    const hostFields = { executionId: "e1", chatId: "c1", userId: "u1", toolName: "echo" };
    const { json } = await client.call("echo", { ...args, ...hostFields });
    expect(json.data).toEqual({ params, executionId: "e1", userId: "u1" });
  });

  test("requires neither a body nor a content type", async ({ client }) => {
    for (const init of [{}, { body: "" }, { body: new Blob(["{}"]) }])
      expect((await client.fetchPath("/tools/greet", { method: "POST", ...init })).status).toBe(
        200,
      );
    expect((await client.fetchPath("/tools/greet/", { method: "POST" })).status).toBe(200);
  });

  test("rejects an unknown tool with the names of the available ones", async ({ client }) => {
    const error = expectFailure(await client.call("nope"), 404);
    expect(error.message).toBe("Unknown tool: nope");
    expect(error.details).toContain("echo, greet");
    expect(error.details).not.toContain("off");
    expectFailure(await client.call("off"), 404);
  });

  test("names every invalid parameter and runs nothing", async ({ client, upstream }) => {
    const invalidArgs = { count: "5", kind: "z", transfers: [{}], extra: 1 };
    const error = expectFailure(await client.call("echo", invalidArgs), 400);
    for (const path of ["/text", "/count", "/kind", "/transfers/0/amount", "/extra"]) {
      expect(error.message).toContain(path);
      expect(error.details).toContain(`PARAMETER: ${path}`);
    }
    expect(error.details).toContain("TOOL ERROR: MISSING_PARAMETER");
    expect(error.details).toContain('EXPECTED: one of "a", "b c"');
    expectFailure(await client.call("http", { id: 1 }), 400);
    expect(upstream.requests).toEqual([]);
    await client.call("http", { id: "1" });
    expect(upstream.requests).toHaveLength(1);
  });

  test("rejects bodies that are not a JSON object, are too large or are too deep", async ({
    client,
  }) => {
    for (const body of ["[]", '"text"', "null", "5", "{", "{'a':1}"])
      expectFailure(await client.call("greet", body), 400);
    expectFailure(await client.call("greet", `{"a":"${"x".repeat(1024 * 1024)}"}`), 413);
    expectFailure(await client.call("greet", `{"a":${"[".repeat(70)}${"]".repeat(70)}}`), 400);
    const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`k${i}`, i]));
    expectFailure(await client.call("greet", many), 400);
    for (const type of ["application/x-www-form-urlencoded", "text/plain"])
      expectFailure(await client.call("greet", "a=1", { "content-type": type }), 415);
  });
});
