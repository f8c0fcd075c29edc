import { type Tool, toolSchema } from "@/lib/agent/tool";
import { toToolDto } from "@/lib/agent/tool-dto";
import { slack } from "@/lib/gallery/slack";
import { expect, expectFailure, forEachMount, test } from "../agent-client";
import { contractAgent, createAgent, javascriptTool, objectSchema } from "../contract-agent";

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
const echoNameTool = (name: string) =>
  javascriptTool(name, "export default (_, { toolName }) => toolName");

/**
 * Schemas as third-party agents use them, with nesting and keywords that the protocol's own type
 * does not list.
 */
const thirdPartyParameters = {
  gasless: objectSchema(
    {
      to: { type: "string", description: "To whom.", pattern: "^0x[0-9a-fA-F]{4}$" },
      memo: { description: "A note.", maxLength: 8, minLength: 2, type: "string" },
      network: { type: "number", enum: [1, 137] },
    },
    { required: ["to"], additionalProperties: false },
  ),
  brewit: objectSchema(
    {
      transfers: {
        type: "array",
        description: "Who gets how much.",
        items: objectSchema(
          { to: { type: "string" }, amount: { type: "string", description: "In units." } },
          { required: ["to", "amount"] },
        ),
      },
    },
    { required: ["transfers"] },
  ),
};
const thirdPartyTool = (name: keyof typeof thirdPartyParameters): Tool =>
  javascriptTool(name, "export default (params) => params", {
    parameters: thirdPartyParameters[name],
  });

forEachMount(() => {
  test("lists the enabled tools in order at GET /tools, with a strong ETag", async ({
    client,
    slug,
    upstream,
  }) => {
    const { json, headers } = await client.fetchPath("/tools");
    expect(headers.get("content-type")).toContain("application/json");
    expect(Object.keys(json)).toEqual(["tools"]);
    const { tools } = contractAgent(slug, upstream.url);
    const enabledTools = tools.filter(({ enabled }) => enabled !== false);
    expect(JSON.stringify(json.tools)).toBe(JSON.stringify(enabledTools.map(toToolDto)));
    const keys = ["name", "description", "parameters", "visibleParameters", "confirmationRequired"];
    for (const tool of json.tools) expect(keys).toEqual(expect.arrayContaining(Object.keys(tool)));
    const etag = headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect((await client.fetchPath("/tools", { headers: { "if-none-match": etag } })).status).toBe(
      304,
    );
    expect((await client.fetchPath("/tools/", { redirect: "manual" })).status).toBe(200);
    expect((await client.fetchPath("/tools", { method: "HEAD" })).status).toBe(200);
  });

  test("publishes an agent without tools and lists none", async ({ serve, slug }) => {
    const client = await serve(createAgent(slug, []));
    expect((await client.fetchPath("/tools")).text).toBe('{"tools":[]}');
    expect(expectFailure(await client.call("nope"), 404).details).toBe("This agent has no tools.");
  });

  test("lists unusual names, calls them percent-encoded, and aliases them for models", async ({
    serve,
    slug,
  }) => {
    const client = await serve(createAgent(slug, oddNames.map(echoNameTool)));
    const { tools } = (await client.fetchPath("/tools")).json as { tools: Tool[] };
    expect(tools.map(({ name }) => name)).toEqual(oddNames);
    for (const name of oddNames)
      expect([name, (await client.call(name)).json]).toEqual([
        name,
        { success: true, responseType: "text", data: { text: name } },
      ]);
    const { message } = expectFailure(await client.call("calendar prioritization"), 404);
    expect(message).toBe("Unknown tool: calendar prioritization");
    const functions = (await client.fetchPath("/export/openai")).json as { function: Tool }[];
    const aliases = functions.map((each) => each.function.name);
    expect(new Set(aliases).size).toBe(oddNames.length);
    for (const alias of aliases) expect(alias).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  });

  test("rejects an undecodable path with the failure envelope", async ({ client }) => {
    for (const path of ["/tools/%ZZ", "/tools/a%2", "/tools/%C3", "/tools/%ZZ/"])
      expectFailure(await client.post(path), 404);
    expectFailure(await client.fetchPath("/%E0%A4%A/tools"), 404);
  });

  test("returns schemas unchanged, including key order", async ({ serve, slug }) => {
    const [sendMessage] = slack.tools;
    const laxTool = javascriptTool("lax", "export default () => 1", {
      parameters: objectSchema({ a: { type: "string" } }),
    });
    const tools = [
      laxTool,
      thirdPartyTool("gasless"),
      thirdPartyTool("brewit"),
      toolSchema.parse(sendMessage),
    ];
    const client = await serve(createAgent(slug, tools));
    const { text } = await client.fetchPath("/tools");
    expect(text).toBe(JSON.stringify({ tools: tools.map(toToolDto) }));
    expect(JSON.parse(text).tools[0].parameters).not.toHaveProperty("required");
    if (!sendMessage) throw new Error("The Slack agent has no tools.");
    const { name, description, parameters, confirmationRequired } = sendMessage;
    const expectedDto = { name, description, parameters, confirmationRequired };
    expect(JSON.parse(text).tools[3]).toEqual(expectedDto);
    expect(parameters.properties.type.default).toBe("unknown");
  });

  test("enforces required properties of nested objects", async ({ serve, slug }) => {
    const client = await serve(createAgent(slug, [thirdPartyTool("brewit")]));
    const transfers = [{ to: "a", amount: "1" }, { to: "b" }];
    const { message, details } = expectFailure(await client.call("brewit", { transfers }), 400);
    expect(message).toContain("/transfers/1/amount");
    expect(details).toContain("PARAMETER: /transfers/1/amount");
    expect((await client.call("brewit", { transfers: transfers.slice(0, 1) })).status).toBe(200);
  });

  test("enforces pattern, lengths and additionalProperties", async ({ serve, slug }) => {
    const client = await serve(createAgent(slug, [thirdPartyTool("gasless")]));
    expect((await client.call("gasless", { to: "0x00fF", memo: "ok" })).status).toBe(200);
    for (const [body, path] of [
      [{ to: "0x00f" }, "/to"],
      [{ to: "0x00fF", memo: "x" }, "/memo"],
      [{ to: "0x00fF", memo: "x".repeat(9) }, "/memo"],
      [{ to: "0x00fF", gas: 1 }, "/gas"],
      [{ to: "0x00fF", network: 5 }, "/network"],
    ] as const)
      expect(expectFailure(await client.call("gasless", body), 400).message).toContain(path);
  });

  test("returns confirmation and visibility settings to hosts but not to models", async ({
    serve,
    slug,
  }) => {
    const parameters = objectSchema({ a: { type: "string" }, b: { type: "string" } });
    const code = "export default () => 1";
    const client = await serve(
      createAgent(slug, [
        javascriptTool("plain", code, { parameters }),
        javascriptTool("asks", code, {
          parameters,
          visibleParameters: ["b"],
          confirmationRequired: true,
        }),
      ]),
    );
    const [plain, asks] = (await client.fetchPath("/tools")).json.tools;
    expect(Object.keys(plain)).toEqual(["name", "description", "parameters"]);
    expect(asks).toMatchObject({ visibleParameters: ["b"], confirmationRequired: true });
    for (const format of ["openai", "anthropic", "gemini", "ollama"]) {
      const { text } = await client.fetchPath(`/export/${format}`);
      expect(text).not.toMatch(/visibleParameters|confirmationRequired/);
    }
  });

  test("includes credits in the manifest but not in the tool list", async ({
    api,
    serve,
    slug,
  }) => {
    const pricedTool = javascriptTool("priced", "export default () => 1", { credits: 2.5 });
    const client = await serve(createAgent(slug, [pricedTool]));
    expect((await client.fetchPath("/tools")).json).toEqual({ tools: [toToolDto(pricedTool)] });
    expect((await client.fetchPath("/tools")).text).not.toContain("credits");
    const response = await api.send("GET", `/agents/${slug}/manifest?format=json`);
    expect(await response.json()).toMatchObject({ tools: [pricedTool] });
    expect((await client.call("priced")).status).toBe(200);
  });
});
