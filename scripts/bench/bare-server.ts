import { hash } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import { toToolsResponse } from "../../lib/agent/tool-dto.ts";
import { compileSchema } from "../../lib/schema/validation.ts";
import { benchAgent, benchSlug } from "./agent.ts";

/**
 * What a developer would write by hand: node:http, a key check and the same validation, but no
 * sandbox and no log. The baseline for Toolwright's overhead.
 */
const agent = benchAgent(process.env.BENCH_UPSTREAM ?? "");
const keyHash = hash("sha256", process.env.BENCH_KEY ?? "", "hex");
const tools = JSON.stringify(toToolsResponse(agent));
const [shout] = agent.tools;
const validate = compileSchema(shout?.parameters ?? false);
const base = `/api/agents/${benchSlug}`;
const type = { "content-type": "application/json; charset=utf-8" };

function send(response: ServerResponse, status: number, body: string) {
  response.writeHead(status, { ...type, "content-length": Buffer.byteLength(body) });
  response.end(body);
}
const refuse = (response: ServerResponse, code: number, message: string) =>
  send(response, code, JSON.stringify({ success: false, error: { message, code, details: "" } }));

const server = createServer((request, response) => {
  const key = request.headers["x-api-key"];
  if (typeof key !== "string" || hash("sha256", key, "hex") !== keyHash)
    return refuse(response, 401, "Invalid API key");
  if (request.method === "GET" && request.url === `${base}/tools`)
    return send(response, 200, tools);
  if (request.method !== "POST" || request.url !== `${base}/tools/shout`)
    return refuse(response, 404, "Not found");
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const params = { times: 1, ...JSON.parse(Buffer.concat(chunks).toString()) };
    const issues = validate(params);
    if (issues.length > 0)
      return refuse(
        response,
        400,
        issues.map(({ path, message }) => `${path} ${message}`).join("; "),
      );
    const text = Array(params.times).fill(params.text.toUpperCase()).join(" ");
    send(response, 200, JSON.stringify({ success: true, responseType: "text", data: { text } }));
  });
});
server.listen(Number(process.env.PORT), "127.0.0.1", () =>
  console.log(`ready at http://127.0.0.1:${process.env.PORT}`),
);
process.on("SIGTERM", () => process.exit(0));
