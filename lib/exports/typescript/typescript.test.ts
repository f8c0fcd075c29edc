import { createServer, type IncomingHttpHeaders } from "node:http";
import { transform } from "esbuild";
import { describe, expect, onTestFinished, test } from "vitest";
import { type ExportFormat, exports } from "@/lib/exports/index";
import { listen } from "@/scripts/testing/listen.ts";
import { type ExportedAgent, renderExport } from "../export";
import { hostileAgent, oddAgent, slackAgent } from "../exports-fixture";

type RecordedRequest = {
  method?: string;
  url?: string;
  headers: IncomingHttpHeaders;
  body: unknown;
};

/** Starts a fake agent that always sends the given response and records its requests. */
const startAgent = async (status: number, answer: unknown) => {
  const requests: RecordedRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    const { method, url, headers } = request;
    requests.push({ method, url, headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
    response.writeHead(status).end(typeof answer === "string" ? answer : JSON.stringify(answer));
  });
  const { url, close } = await listen(server);
  onTestFinished(close);
  return { requests, baseUrl: `${url}/agent/` };
};

/** Imports the exported module, as a program would. */
const importExport = async (format: ExportFormat, agent: ExportedAgent) => {
  const { code } = await transform(renderExport(exports[format], agent), { loader: "ts" });
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
};

const text = { success: true, responseType: "text", data: { text: "Sent." } };
const refusal = {
  success: false,
  error: { message: "Invalid API key", code: 401, details: "" },
};
const failure = {
  success: false,
  error: { message: "No such user.", code: "NOT_FOUND", details: "TOOL ERROR: NOT_FOUND" },
};

describe("the typed client", () => {
  test("calls a tool and returns its response", async () => {
    const { requests, baseUrl } = await startAgent(200, text);
    const { createClient } = await importExport("typescript", slackAgent);
    const client = createClient({ apiKey: "key", baseUrl });
    const params = { query: "ada", text: "hi" };
    expect(await client.sendMessage(params)).toEqual(text);
    expect(requests).toMatchObject([
      {
        method: "POST",
        url: "/agent/tools/sendMessage",
        headers: { "x-api-key": "key", "content-type": "application/json" },
        body: params,
      },
    ]);
    expect(requests[0]?.headers.authorization).toBeUndefined();
  });

  test("sends variables, tokens and per-call options", async () => {
    const { requests, baseUrl } = await startAgent(200, text);
    const { createClient } = await importExport("typescript", oddAgent);
    const client = createClient({
      apiKey: "key",
      baseUrl,
      bearer: "b",
      variables: { dburi: "d 東京" },
    });
    await client.uni_code_x();
    await client["1st"](
      { transfers: [] },
      { bearer: "other", idempotencyKey: "i", confirmation: "c" },
    );
    expect(requests[0]).toMatchObject({
      url: "/agent/tools/%C3%BCn%C3%AF%20c%C3%B6d%C3%A9%20%7Bx%7D%3F",
      headers: { "x-dburi": Buffer.from("d 東京").toString("latin1"), authorization: "Bearer b" },
      body: {},
    });
    expect(requests[0]?.headers).not.toHaveProperty("x-team");
    expect(requests[1]?.headers).toMatchObject({
      authorization: "Bearer other",
      "idempotency-key": "i",
      "x-confirmation": "c",
    });
  });

  test("resolves to a failure, and rejects if there is no envelope", async () => {
    const { createClient } = await importExport("typescript", slackAgent);
    const client = createClient({ apiKey: "key", ...(await startAgent(401, refusal)) });
    expect(await client.sendMessage({})).toEqual(refusal);
    for (const page of ["<h1>Bad gateway</h1>", "null", "[]"]) {
      const { sendMessage } = createClient({ apiKey: "key", ...(await startAgent(502, page)) });
      await expect(sendMessage({})).rejects.toThrow("status 502");
    }
  });

  test("accepts a required parameter that is not declared", () => {
    expect(renderExport(exports.typescript, hostileAgent)).toContain(
      "export type UndeclaredParams = {\n  ghost: unknown;\n};",
    );
  });

  test("is aborted by its signal", async () => {
    const { createClient } = await importExport("typescript", slackAgent);
    const client = createClient({ apiKey: "key", ...(await startAgent(200, text)) });
    await expect(client.sendMessage({}, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
  });
});

describe("the IAgentTool module", () => {
  const dto = (params: object) => ({
    toolId: "call-1",
    clientId: "client",
    agentName: "agent",
    params,
    toolCalls: [],
    callReason: "",
    isLast: true,
    abortSignal: new AbortController().signal,
  });
  const loadTools = async (status: number, answer: unknown, agent = slackAgent) => {
    const { requests, baseUrl } = await startAgent(status, answer);
    const { createTools } = await importExport("iagenttool", agent);
    const outputs: unknown[][] = [];
    const commitToolOutput = (...output: unknown[]) => void outputs.push(output);
    const tools = createTools({ apiKey: "key", baseUrl, commitToolOutput, variables: {} });
    return { tools, outputs, requests };
  };

  test("runs the call and commits the tool's output", async () => {
    const { tools, outputs, requests } = await loadTools(200, text);
    await tools.sendMessage.call(dto({ query: "ada", text: "hi" }));
    expect(requests).toMatchObject([{ url: "/agent/tools/sendMessage", body: { query: "ada" } }]);
    expect(outputs).toEqual([["call-1", "Sent.", "client", "agent"]]);
  });

  test.each([
    [{ ...text, data: { text: { a: 1 } } }, '{"a":1}'],
    [{ success: true, responseType: "html", data: { html: "<b>" } }, "<b>"],
    [{ success: true, responseType: "mixed", data: { a: 1, b: 2 } }, '{"a":1,"b":2}'],
    [{ ...text, data: {} }, "null"],
    [failure, "TOOL ERROR: NOT_FOUND"],
    [{ success: false, error: { message: "Bad.", code: 400, details: "" } }, "Bad."],
  ])("for %j commits %j", async (answer, content) => {
    const { tools, outputs } = await loadTools(200, answer);
    await tools.sendMessage.call(dto({}));
    expect(outputs.map(([, output]) => output)).toEqual([content]);
  });

  test("throws on errors that a model cannot fix", async () => {
    const { tools, outputs } = await loadTools(401, refusal);
    await expect(tools.sendMessage.call(dto({}))).rejects.toThrow("Invalid API key (401)");
    expect(outputs).toEqual([]);
  });

  test("describes tools to the model like the other exports", async () => {
    const { tools } = await loadTools(200, text, oddAgent);
    const openai = exports.openai.render(oddAgent) as { function: { name: string } }[];
    expect(Object.keys(tools)).toEqual(openai.map((tool) => tool.function.name));
    for (const { function: modelFunction } of openai) {
      expect(tools[modelFunction.name].function).toMatchObject(modelFunction);
      expect(tools[modelFunction.name]).not.toHaveProperty("validate");
    }
    expect(tools["1st"]).toMatchObject({ toolName: "1st", type: "function" });
  });
});
