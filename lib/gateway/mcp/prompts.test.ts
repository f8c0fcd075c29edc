import type { Client } from "@modelcontextprotocol/client";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, it } from "vitest";
import type { TestGateway } from "./mcp-fixture";
import { connect, connect2025, createPromptGateway } from "./prompts-fixture";

describe.each([
  ["2026-07-28", connect],
  ["2025-11-25", connect2025],
] as const)("the official client of %s", (_, open) => {
  it("lists and gets prompts", async () => {
    const client = await open(createPromptGateway());
    expect(client.getServerCapabilities()).toEqual({
      tools: {},
      prompts: {},
      resources: {},
      completions: {},
    });
    const { prompts } = await client.listPrompts();
    expect(prompts).toEqual([
      { name: "hello" },
      {
        name: "triage",
        title: "Triage",
        description: "Sorts an issue.",
        arguments: [
          { name: "owner", description: "Whose" },
          { name: "repo", required: true },
        ],
      },
      { name: "review", arguments: [{ name: "id", required: true }] },
    ]);
    const prompt = await client.getPrompt({
      name: "triage",
      arguments: { owner: "{{arguments.repo}}", repo: "tools" },
    });
    expect(prompt).toMatchObject({
      description: "Sorts an issue.",
      messages: [
        {
          role: "user",
          content: { type: "text", text: "Look at {{arguments.repo}}/tools {{now}}." },
        },
        { role: "assistant", content: { type: "image", data: "iVBORw==", mimeType: "image/png" } },
        { role: "user", content: { type: "audio", data: "AAAA", mimeType: "audio/wav" } },
      ],
    });
  });

  it("lists and reads resources", async () => {
    const { recordedCalls, ...gateway } = createPromptGateway(
      { variables: [{ ref: "token", secret: true }] },
      { run: async ({ params }) => ({ ok: true, value: { params } }) },
    );
    const client = await open(gateway);
    expect((await client.listResources()).resources).toEqual([
      { uri: "docs://style", name: "Style", mimeType: "text/markdown" },
      { uri: "docs://logo", name: "Logo", mimeType: "image/png" },
    ]);
    expect((await client.listResourceTemplates()).resourceTemplates).toEqual([
      { uriTemplate: "issue://{id}", name: "Issue", title: "An issue" },
    ]);
    const read = async (uri: string) => (await client.readResource({ uri })).contents;
    expect(await read("docs://style")).toEqual([
      { uri: "docs://style", mimeType: "text/markdown", text: "# Style" },
    ]);
    expect(await read("docs://logo")).toEqual([
      { uri: "docs://logo", mimeType: "image/png", blob: "iVBORw==" },
    ]);
    expect(await read("issue://a%2Fb")).toEqual([
      { uri: "issue://a%2Fb", mimeType: "application/json", text: '{"params":{"id":"a/b"}}' },
    ]);
    expect(recordedCalls).toMatchObject([
      { tool: "/resources/issue://{id}", protocol: "mcp", keyId: "all", params: { id: "a/b" } },
    ]);
    await expect(read("docs://nothing")).rejects.toMatchObject({
      code: -32602,
      data: { uri: "docs://nothing" },
    });
    await expect(read("issue://%zz")).rejects.toMatchObject({ code: -32602 });
  });

  it("completes from a list, and from a tool", async () => {
    const names = Array.from({ length: 120 }, (_, index) => `repo${index}`);
    const gateway = createPromptGateway(
      {},
      {
        run: async ({ params }) => ({ ok: true, value: { owner: params.owner } }),
        query: async ({ value, expressions }) => {
          expect([value, expressions]).toEqual([{ owner: "acme" }, { select: "[].name" }]);
          return { ok: true, value: { select: ["other", ...names, 7, null, "repo1"] } };
        },
      },
    );
    const client = await open(gateway);
    const triage = { type: "ref/prompt" as const, name: "triage" };
    expect(
      await client.complete({ ref: triage, argument: { name: "owner", value: "a" } }),
    ).toMatchObject({ completion: { values: ["acme", "Apex"], total: 2, hasMore: false } });
    const context = { arguments: { owner: "acme" } };
    expect(
      await client.complete({ ref: triage, argument: { name: "repo", value: "re" }, context }),
    ).toMatchObject({ completion: { values: names.slice(0, 100), total: 120, hasMore: true } });
    const issue = { type: "ref/resource" as const, uri: "issue://{id}" };
    expect(
      await client.complete({ ref: issue, argument: { name: "id", value: "14" } }),
    ).toMatchObject({
      completion: { values: ["14", ...Array.from({ length: 10 }, (_, n) => `14${n}`)] },
    });
    expect(
      await client.complete({
        ref: { type: "ref/prompt", name: "review" },
        argument: { name: "id", value: "" },
      }),
    ).toMatchObject({ completion: { values: [] } });
    await expect(
      client.complete({ ref: triage, argument: { name: "nothing", value: "" } }),
    ).rejects.toMatchObject({ code: -32602 });
  });
});

describe("a prompt", () => {
  const review = { name: "review", arguments: {} };
  const contents = [
    { uri: "issue://5", mimeType: "application/json", text: '{"params":{"id":"5"}}' },
  ];

  it("embeds the contents of its resources", async () => {
    const client = await connect(createPromptGateway());
    const { messages } = await client.getPrompt({ ...review, arguments: { id: "5" } });
    expect(messages).toEqual([
      { role: "user", content: { type: "resource", resource: contents[0] } },
    ]);
  });

  it.each([
    ["acme/app", "issue://acme%2Fapp"],
    ["50% off?", "issue://50%25%20off%3F"],
    ["a%2Fb", "issue://a%2Fb"],
  ])("embeds the resource for %j", async (id, uri) => {
    const client = await connect(createPromptGateway());
    const { messages } = await client.getPrompt({ ...review, arguments: { id } });
    const text = JSON.stringify({ params: { id: decodeURIComponent(uri.slice(8)) } });
    expect(messages).toMatchObject([{ content: { resource: { uri, text } } }]);
  });

  it("is refused if its arguments, as often as it uses them, are too long", async () => {
    const message = { role: "user" as const, text: "{{arguments.a}}".repeat(6_000) };
    const prompt = { name: "loud", arguments: [{ name: "a" }], messages: [message, message] };
    const client = await connect(createPromptGateway({ prompts: [prompt] }));
    const get = (a: string) => client.getPrompt({ name: "loud", arguments: { a } });
    expect((await get("a".repeat(80))).messages).toHaveLength(2);
    await expect(get("a".repeat(100))).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining("they have 1,200,000 characters, more than 1,048,576."),
    });
  });

  it("asks for its required arguments", async () => {
    const client = await connect(createPromptGateway());
    const forms: unknown[] = [];
    client.setRequestHandler("elicitation/create", ({ params }) => {
      forms.push(params);
      return { action: "accept", content: { id: "5", other: "ignored" } };
    });
    const { messages } = await client.getPrompt(review);
    expect(messages).toMatchObject([{ content: { resource: contents[0] } }]);
    expect(forms).toMatchObject([
      {
        message: 'Fill in what "review" needs.',
        requestedSchema: { properties: { id: { type: "string" } }, required: ["id"] },
      },
    ]);
  });

  it.each([
    ["decline", "The user declined the form."],
    ["cancel", "The user dismissed the form."],
  ] as const)("says that the user answered its question with %s", async (action, reason) => {
    const client = await connect(createPromptGateway());
    client.setRequestHandler("elicitation/create", () => ({ action }));
    await expect(client.getPrompt(review)).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining(`The prompt "review" requires id. ${reason}`),
    });
  });

  it("asks again if the form has no answer, but not about an incomplete one", async () => {
    const gateway = createPromptGateway();
    const response = await gateway.send("POST", "/mcp", {
      headers: {
        "x-api-key": "all",
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": "2026-07-28",
        "mcp-method": "prompts/get",
        "mcp-name": "review",
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "prompts/get",
        params: {
          ...review,
          inputResponses: {},
          _meta: {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
            "io.modelcontextprotocol/clientCapabilities": { elicitation: {} },
          },
        },
      }),
    });
    expect(await response.json()).toMatchObject({
      result: { resultType: "input_required", inputRequests: { arguments: {} } },
    });
    const client = await connect(gateway);
    client.setRequestHandler("elicitation/create", () => ({ action: "accept", content: {} }));
    await expect(client.getPrompt(review)).rejects.toThrow('The prompt "review" requires id.');
  });

  it("also asks in a session of an earlier revision", async () => {
    const client = await connect2025(createPromptGateway(), "all", { elicitation: {} });
    client.setRequestHandler(ElicitRequestSchema, () => ({
      action: "accept",
      content: { id: "5" },
    }));
    const { messages } = await client.getPrompt(review);
    expect(messages).toMatchObject([{ content: { resource: contents[0] } }]);
  });

  it("names missing and unknown arguments if nobody can be asked", async () => {
    const client = await connect2025(createPromptGateway());
    const get = (name: string, args: Record<string, string>) =>
      client.getPrompt({ name, arguments: args });
    await expect(get("review", { id: "" })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('The prompt "review" requires id.'),
    });
    await expect(get("review", { idd: "5" })).rejects.toThrow('Did you mean "id"?');
    await expect(get("nothing", {})).rejects.toThrow("Available prompts: hello, triage, review.");
  });
});

describe("the permissions for", () => {
  const attempt = async (agent: TestGateway, key: string, work: (client: Client) => unknown) => {
    const client = await connect(agent, key);
    return Promise.resolve(work(client)).then(
      () => "allowed",
      () => "refused",
    );
  };
  const ref = { type: "ref/prompt" as const, name: "triage" };
  const work: [string, (client: Client) => unknown, string[]][] = [
    ["a prompt", (client) => client.getPrompt({ name: "hello" }), ["list", "reader", "caller"]],
    [
      "a prompt with a resource",
      (client) => client.getPrompt({ name: "review", arguments: { id: "5" } }),
      ["reader"],
    ],
    ["a resource", (client) => client.readResource({ uri: "docs://style" }), ["reader"]],
    [
      "suggestions of a list",
      (client) => client.complete({ ref, argument: { name: "owner", value: "" } }),
      ["list", "reader", "caller"],
    ],
    [
      "suggestions of a tool",
      (client) => client.complete({ ref, argument: { name: "repo", value: "" } }),
      ["caller"],
    ],
  ];

  it.each(work)("%s", async (_, use, allowed) => {
    for (const key of ["all", "list", "reader", "caller"])
      expect([key, await attempt(createPromptGateway(), key, use)]).toEqual([
        key,
        key === "all" || allowed.includes(key) ? "allowed" : "refused",
      ]);
    const open = createPromptGateway({ access: { toolsList: "public" } });
    expect(await attempt(open, "", use)).toBe(allowed.includes("list") ? "allowed" : "refused");
  });
});

it("does not announce capabilities that the agent does not have", async () => {
  const agent = createPromptGateway({ prompts: [], resources: [], resource: undefined });
  const client = await connect(agent);
  expect(client.getServerCapabilities()).toEqual({ tools: {} });
  const client2025 = await connect2025(agent);
  for (const list of [client2025.listPrompts(), client2025.listResources()])
    await expect(list).rejects.toMatchObject({ code: -32601 });
});
