import { agentOf, javascript, object } from "../agents";
import { bothMounts, expect, refused, test } from "../door";

bothMounts(() => {
  test("types, enums and items are validated, and defaults are applied", async ({
    serve,
    slug,
  }) => {
    const parameters = object({
      text: { type: "string", default: "absent" },
      ratio: { type: "number" },
      count: { type: "integer", default: 3 },
      loud: { type: "boolean", default: false },
      size: { type: "string", enum: ["s", "m"] },
      tier: { type: "number", enum: [1, 2] },
      transfers: { type: "array", items: object({ amount: { type: "number" } }) },
      anything: { type: "array" },
      options: { type: "object", properties: {}, default: { deep: { a: 1 } } },
    });
    const door = await serve(
      agentOf(slug, [
        javascript("echo", "export default (params) => params", {
          parameters,
          responseType: "mixed",
        }),
      ]),
    );
    expect((await door.call("echo", {})).json.data).toEqual({
      text: "absent",
      count: 3,
      loud: false,
      options: { deep: { a: 1 } },
    });
    const right = { text: "", ratio: 0.5, tier: 2, anything: [1, "b", null], size: "m" };
    expect((await door.call("echo", right)).json.data).toMatchObject(right);
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
      const { message, details } = refused(await door.call("echo", body), 400);
      expect(message).toContain(path);
      expect(details).toContain(`PARAMETER: ${path}`);
    }
    const [echo] = (await door.ask("/export/openai")).json;
    expect(echo.function.parameters.properties.anything.items).toEqual({});
  });

  test("the body is the arguments, without the host’s own fields", async ({ door }) => {
    const bare = { text: "hi", options: {} };
    const params = { text: "hi", count: 3, options: { loud: false } };
    const without = await door.call("echo", bare);
    expect(without.json.data).toEqual({ params, executionId: null, userId: null });
    const host = { executionId: "e1", chatId: "c1", userId: "u1", toolName: "echo" };
    const { json } = await door.call("echo", { ...bare, ...host });
    expect(json.data).toEqual({ params, executionId: "e1", userId: "u1" });
  });

  test("body and content type are optional", async ({ door }) => {
    for (const init of [{}, { body: "" }, { body: new Blob(["{}"]) }])
      expect((await door.ask("/tools/greet", { method: "POST", ...init })).status).toBe(200);
    expect((await door.ask("/tools/greet/", { method: "POST" })).status).toBe(200);
  });

  test("an unknown tool is rejected with the names of the available ones", async ({ door }) => {
    const error = refused(await door.call("nope"), 404);
    expect(error.message).toBe("Unknown tool: nope");
    expect(error.details).toContain("echo, greet");
    expect(error.details).not.toContain("off");
    refused(await door.call("off"), 404);
  });

  test("every invalid parameter is named and nothing runs", async ({ door, upstream }) => {
    const wrong = { count: "5", kind: "z", transfers: [{}], extra: 1 };
    const error = refused(await door.call("echo", wrong), 400);
    for (const path of ["/text", "/count", "/kind", "/transfers/0/amount", "/extra"]) {
      expect(error.message).toContain(path);
      expect(error.details).toContain(`PARAMETER: ${path}`);
    }
    expect(error.details).toContain("TOOL ERROR: MISSING_PARAMETER");
    expect(error.details).toContain('EXPECTED: one of "a", "b c"');
    refused(await door.call("http", { id: 1 }), 400);
    expect(upstream.seen).toEqual([]);
    await door.call("http", { id: "1" });
    expect(upstream.seen).toHaveLength(1);
  });

  test("bodies that are not a JSON object, too large or too deep are rejected", async ({
    door,
  }) => {
    for (const body of ["[]", '"text"', "null", "5", "{", "{'a':1}"])
      refused(await door.call("greet", body), 400);
    refused(await door.call("greet", `{"a":"${"x".repeat(1024 * 1024)}"}`), 413);
    refused(await door.call("greet", `{"a":${"[".repeat(70)}${"]".repeat(70)}}`), 400);
    const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`k${i}`, i]));
    refused(await door.call("greet", many), 400);
    for (const type of ["application/x-www-form-urlencoded", "text/plain"])
      refused(await door.call("greet", "a=1", { "content-type": type }), 415);
  });
});
