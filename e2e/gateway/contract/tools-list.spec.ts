import { slack } from "@/lib/agent/examples/slack";
import { type Tool, toolSchema } from "@/lib/agent/tool";
import { toToolDto } from "@/lib/agent/tool-dto";
import { agentOf, contractAgent, javascript, object } from "../agents";
import { bothMounts, expect, refused, test } from "../door";

const oddNames = [
  "calendar Prioritization",
  "100%",
  "a?b#c&d",
  "größe",
  "日本語",
  "%20",
  "a\\b",
  "a+b",
];
const named = (name: string) => javascript(name, "export default (_, { toolName }) => toolName");

/** Schemas as third-party agents use them: nesting and keywords that the protocol's own type does not list. */
const wildParameters = {
  gasless: object(
    {
      to: { type: "string", description: "To whom.", pattern: "^0x[0-9a-fA-F]{4}$" },
      memo: { description: "A note.", maxLength: 8, minLength: 2, type: "string" },
      network: { type: "number", enum: [1, 137] },
    },
    { required: ["to"], additionalProperties: false },
  ),
  brewit: object(
    {
      transfers: {
        type: "array",
        description: "Who gets how much.",
        items: object(
          { to: { type: "string" }, amount: { type: "string", description: "In units." } },
          { required: ["to", "amount"] },
        ),
      },
    },
    { required: ["transfers"] },
  ),
};
const wild = (name: keyof typeof wildParameters): Tool =>
  javascript(name, "export default (params) => params", { parameters: wildParameters[name] });

bothMounts(() => {
  test("GET /tools lists the enabled tools in order, with a strong ETag", async ({
    door,
    slug,
    upstream,
  }) => {
    const { json, headers } = await door.ask("/tools");
    expect(headers.get("content-type")).toContain("application/json");
    expect(Object.keys(json)).toEqual(["tools"]);
    const { tools } = contractAgent(slug, upstream.url);
    const listed = tools.filter(({ enabled }) => enabled !== false);
    expect(JSON.stringify(json.tools)).toBe(JSON.stringify(listed.map(toToolDto)));
    const keys = ["name", "description", "parameters", "visibleParameters", "confirmationRequired"];
    for (const tool of json.tools) expect(keys).toEqual(expect.arrayContaining(Object.keys(tool)));
    const etag = headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect((await door.ask("/tools", { headers: { "if-none-match": etag } })).status).toBe(304);
    expect((await door.ask("/tools/", { redirect: "manual" })).status).toBe(200);
    expect((await door.ask("/tools", { method: "HEAD" })).status).toBe(200);
  });

  test("an agent without tools can be published and lists none", async ({ serve, slug }) => {
    const door = await serve(agentOf(slug, []));
    expect((await door.ask("/tools")).text).toBe('{"tools":[]}');
    expect(refused(await door.call("nope"), 404).details).toBe("This agent has no tools.");
  });

  test("unusual names are listed, called percent-encoded, and aliased for models", async ({
    serve,
    slug,
  }) => {
    const door = await serve(agentOf(slug, oddNames.map(named)));
    const { tools } = (await door.ask("/tools")).json as { tools: Tool[] };
    expect(tools.map(({ name }) => name)).toEqual(oddNames);
    for (const name of oddNames)
      expect([name, (await door.call(name)).json]).toEqual([
        name,
        { success: true, responseType: "text", data: { text: name } },
      ]);
    const { message } = refused(await door.call("calendar prioritization"), 404);
    expect(message).toBe("Unknown tool: calendar prioritization");
    const functions = (await door.ask("/export/openai")).json as { function: Tool }[];
    const aliases = functions.map((each) => each.function.name);
    expect(new Set(aliases).size).toBe(oddNames.length);
    for (const alias of aliases) expect(alias).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  });

  test("an undecodable path is rejected in the envelope", async ({ door }) => {
    for (const path of ["/tools/%ZZ", "/tools/a%2", "/tools/%C3", "/tools/%ZZ/"])
      refused(await door.post(path), 404);
    refused(await door.ask("/%E0%A4%A/tools"), 404);
  });

  test("schemas are returned unchanged, including key order", async ({ serve, slug }) => {
    const [sendMessage] = slack.tools;
    const lax = javascript("lax", "export default () => 1", {
      parameters: object({ a: { type: "string" } }),
    });
    const given = [lax, wild("gasless"), wild("brewit"), toolSchema.parse(sendMessage)];
    const door = await serve(agentOf(slug, given));
    const { text } = await door.ask("/tools");
    expect(text).toBe(JSON.stringify({ tools: given.map(toToolDto) }));
    expect(JSON.parse(text).tools[0].parameters).not.toHaveProperty("required");
    if (!sendMessage) throw new Error("The Slack agent has no tools.");
    const { name, description, parameters, confirmationRequired } = sendMessage;
    const seed = { name, description, parameters, confirmationRequired };
    expect(JSON.parse(text).tools[3]).toEqual(seed);
    expect(parameters.properties.type.default).toBe("unknown");
  });

  test("required properties of nested objects are enforced", async ({ serve, slug }) => {
    const door = await serve(agentOf(slug, [wild("brewit")]));
    const transfers = [{ to: "a", amount: "1" }, { to: "b" }];
    const { message, details } = refused(await door.call("brewit", { transfers }), 400);
    expect(message).toContain("/transfers/1/amount");
    expect(details).toContain("PARAMETER: /transfers/1/amount");
    expect((await door.call("brewit", { transfers: transfers.slice(0, 1) })).status).toBe(200);
  });

  test("pattern, lengths and additionalProperties are enforced", async ({ serve, slug }) => {
    const door = await serve(agentOf(slug, [wild("gasless")]));
    expect((await door.call("gasless", { to: "0x00fF", memo: "ok" })).status).toBe(200);
    for (const [body, path] of [
      [{ to: "0x00f" }, "/to"],
      [{ to: "0x00fF", memo: "x" }, "/memo"],
      [{ to: "0x00fF", memo: "x".repeat(9) }, "/memo"],
      [{ to: "0x00fF", gas: 1 }, "/gas"],
      [{ to: "0x00fF", network: 5 }, "/network"],
    ] as const)
      expect(refused(await door.call("gasless", body), 400).message).toContain(path);
  });

  test("hosts get confirmation and visibility settings, models do not", async ({ serve, slug }) => {
    const parameters = object({ a: { type: "string" }, b: { type: "string" } });
    const code = "export default () => 1";
    const door = await serve(
      agentOf(slug, [
        javascript("plain", code, { parameters }),
        javascript("asks", code, {
          parameters,
          visibleParameters: ["b"],
          confirmationRequired: true,
        }),
      ]),
    );
    const [plain, asks] = (await door.ask("/tools")).json.tools;
    expect(Object.keys(plain)).toEqual(["name", "description", "parameters"]);
    expect(asks).toMatchObject({ visibleParameters: ["b"], confirmationRequired: true });
    for (const format of ["openai", "anthropic", "gemini", "ollama"]) {
      const { text } = await door.ask(`/export/${format}`);
      expect(text).not.toMatch(/visibleParameters|confirmationRequired/);
    }
  });

  test("credits are part of the manifest but not of the tool list", async ({
    api,
    serve,
    slug,
  }) => {
    const priced = javascript("priced", "export default () => 1", { credits: 2.5 });
    const door = await serve(agentOf(slug, [priced]));
    expect((await door.ask("/tools")).json).toEqual({ tools: [toToolDto(priced)] });
    expect((await door.ask("/tools")).text).not.toContain("credits");
    const answer = await api.send("GET", `/agents/${slug}/manifest?format=json`);
    expect(await answer.json()).toMatchObject({ tools: [priced] });
    expect((await door.call("priced")).status).toBe(200);
  });
});
