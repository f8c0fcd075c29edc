import { expect, it } from "vitest";
import { protocols } from "@/lib/protocols/index";
import { createTestGateway } from "./gateway-fixture";
import { getAllowedMethods, groupByPath } from "./routing";

const tool = (name: string) => ({
  name,
  description: "A tool.",
  parameters: { type: "object" as const, properties: {} },
  handler: { kind: "javascript" as const, code: "export default () => 1" },
});
const keys = {
  all: [],
  list: ["list"],
  call: ["call"],
  one: ["call:one"],
  both: ["call:one", "call:two"],
  resource: ["resource"],
  none: ["call:other"],
  old: [],
};
const any = Object.keys(keys).filter((name) => name !== "old");
const listing = ["all", "list"];
const calling = ["all", "call", "one", "both"];
const callingBoth = ["all", "call", "both"];
const reading = ["all", "resource"];

const toMessage = (method: string, params: object = {}) => ({
  jsonrpc: "2.0",
  id: 1,
  method,
  params,
});
const completing = (name: string) => ({
  ref: { type: "ref/prompt", name: "p" },
  argument: { name, value: "" },
});

/** The keys that may send each request to an agent with the tools `one` and `two`. */
const table: [request: string, mayUse: readonly string[], body?: unknown][] = [
  ["GET /tools", listing],
  ["POST /tools/:toolName", calling],
  ["GET /calls/:id", any],
  ["DELETE /calls/:id", any],
  ["POST /resource", reading],
  ["GET /openapi.json", listing],
  ["GET /export/:format", listing],
  ["POST /mcp", listing, toMessage("initialize")],
  ["POST /mcp", listing, toMessage("ping")],
  ["POST /mcp", listing, toMessage("tools/list")],
  ["POST /mcp", calling, toMessage("tools/call", { name: "one" })],
  ["POST /mcp", callingBoth, toMessage("tools/call", { name: "two" })],
  ["POST /mcp", listing, toMessage("resources/list")],
  ["POST /mcp", reading, toMessage("resources/read", { uri: "docs://a" })],
  ["POST /mcp", listing, toMessage("prompts/get", { name: "plain" })],
  ["POST /mcp", ["all"], toMessage("prompts/get", { name: "p" })],
  ["POST /mcp", listing, toMessage("completion/complete", completing("listed"))],
  ["POST /mcp", ["all"], toMessage("completion/complete", completing("asked"))],
  ["POST /mcp", any, toMessage("tasks/get", { taskId: "1" })],
  ["POST /mcp", any, toMessage("tasks/cancel", { taskId: "1" })],
  ["POST /mcp", ["all"], [toMessage("tools/list"), toMessage("tools/call", { name: "one" })]],
  ["POST /ag-ui", callingBoth],
  ["POST /ag-ui/connect", callingBoth],
  ["POST /ag-ui/cancel", callingBoth],
  ["GET /ag-ui/threads/:threadId", callingBoth],
  ["GET /ag-ui/capabilities", listing],
];

const { send } = createTestGateway(
  {
    description: "",
    model: { provider: "openai", id: "scripted" },
    tools: [tool("one"), tool("two")],
    resources: [{ uri: "docs://a", name: "a", text: "A" }],
    prompts: [
      { name: "plain", messages: [{ role: "user", text: "Hi" }] },
      {
        name: "p",
        arguments: [
          { name: "listed", complete: ["a"] },
          { name: "asked", complete: { tool: "two" } },
        ],
        messages: [{ role: "user", resource: { uri: "docs://a" } }],
      },
    ],
  },
  { keys, expiredKeys: ["old"] },
);

it.each(table)("lets only keys with the scope send %s", async (request, mayUse, body) => {
  const [method = "", route = ""] = request.split(" ");
  const path = route.replace(":toolName", "one").replace(":format", "openai").replace(/:\w+/, "1");
  const getStatus = async (headers: Record<string, string>, sentMethod = method) => {
    const json = { "content-type": "application/json", accept: "text/event-stream, */*" };
    const { status } = await send(sentMethod, path, {
      headers: { ...json, ...headers },
      ...(method === "POST" && { body: JSON.stringify(body ?? {}) }),
    });
    return status;
  };
  const isAdmitted = (status: number) => status !== 401 && status !== 403;
  for (const name of any) {
    const status = await getStatus({ "x-api-key": name });
    expect(isAdmitted(status), name).toBe(mayUse.includes(name));
    if (method === "GET") expect(await getStatus({ "x-api-key": name }, "HEAD")).toBe(status);
  }
  expect(await getStatus({})).toBe(401);
  for (const key of ["old", "of another agent"])
    expect(await getStatus({ "x-api-key": key })).toBe(401);
});

it("has every route in its table", () => {
  const routes = groupByPath(protocols).flatMap((routes) =>
    getAllowedMethods(routes)
      .filter((method) => method !== "HEAD")
      .map((method) => `${method} ${routes.path}`),
  );
  expect(new Set(table.map(([request]) => request))).toEqual(new Set(routes));
});
