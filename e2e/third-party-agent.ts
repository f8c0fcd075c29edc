import { createServer, type IncomingHttpHeaders } from "node:http";
import { listen } from "@/scripts/testing/listen";

/**
 * Tools with typical irregularities: a name with a space, fields from older protocol guides,
 * missing parameters.
 */
const thirdPartyTools = [
  {
    name: "say hello",
    description: "Greets somebody.",
    credits: 5,
    parameters: {
      type: "object",
      properties: {
        who: { type: "string", description: "Whom to greet.", minLength: 2 },
        loud: { type: "boolean" },
        tiers: { type: "array" },
        tier: { type: "integer", description: "How much.", enum: [1, 2] },
        userId: { type: "string", description: "Who asks." },
      },
      required: ["who"],
    },
  },
  { name: "fail", description: "Fails with HTTP 200.", requiresConfirmation: true },
  { name: "grumble", description: "Fails with a text.", parameters: {} },
  { name: "shy", description: "Omits the response type.", parameters: {} },
];

/** The response shapes in which third-party agents list their tools. */
export const toolListEnvelopes: Record<string, unknown> = {
  spec: { tools: thirdPartyTools },
  bare: thirdPartyTools,
  agent: {
    success: true,
    agent: "Third-party agent",
    tools: thirdPartyTools,
    metadata: { total: 4 },
  },
  data: { responseType: "success", data: { tools: thirdPartyTools } },
};

type ThirdPartyCall = {
  url: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
};

const responses: Record<string, unknown> = {
  fail: { success: false, error: { message: "Too often", code: "RATE_LIMITED" } },
  grumble: { success: false, error: "Not today" },
  shy: { success: true, data: { text: { greeting: "hm" } } },
};

/**
 * Starts a third-party agent. Each path lists its tools in a different envelope, and every request
 * must have these headers. Records tool calls, but not reads of the tool list.
 */
export const startThirdPartyAgent = async (requiredHeaders: Record<string, string>) => {
  const calls: ThirdPartyCall[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { url = "", method, headers } = request;
    const respond = (status: number, responseBody: unknown) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(responseBody));
    };
    if (Object.entries(requiredHeaders).some(([name, value]) => headers[name] !== value))
      return respond(401, { success: false, error: { message: "Invalid API key", code: 401 } });
    const [, shape = "", route, tool = ""] = url.split("/");
    if (method === "GET") return respond(200, toolListEnvelopes[shape]);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    calls.push({ url, headers, body });
    const greeting = { html: `<p>${body.who}</p>` };
    const context = { success: true, responseType: "text", data: { text: `For ${body.userId}` } };
    if (route === "resource") return respond(200, context);
    respond(200, responses[tool] ?? { success: true, responseType: "html", data: greeting });
  });
  return { ...(await listen(server)), calls };
};
