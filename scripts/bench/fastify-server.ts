import { hash } from "node:crypto";
import { Ajv } from "ajv";
import fastify, { type FastifyReply } from "fastify";
import { Pool } from "undici";
import { toToolsResponse } from "../../lib/agent/tool-dto.ts";
import { benchAgent, benchSlug } from "./agent.ts";
import { shuffleSource } from "./shuffle.ts";

/**
 * What a developer would write with common libraries: Fastify, ajv with the same schema and
 * defaults, a key check and the same envelopes, but no sandbox and no log.
 */
const upstream = process.env.BENCH_UPSTREAM ?? "";
const agent = benchAgent(upstream);
const keyHash = hash("sha256", process.env.BENCH_KEY ?? "", "hex");
const tools = JSON.stringify(toToolsResponse(agent));
const ajv = new Ajv({ allErrors: true, useDefaults: true });
const pool = new Pool(upstream, { connections: 64 });
const base = `/api/agents/${benchSlug}`;
const type = "application/json; charset=utf-8";

const refuse = (reply: FastifyReply, code: number, message: string) =>
  reply.code(code).send({ success: false, error: { message, code, details: "" } });

const app = fastify();
app.addHook("onRequest", async (request, reply) => {
  const key = request.headers["x-api-key"];
  if (typeof key !== "string" || hash("sha256", key, "hex") !== keyHash)
    return refuse(reply, 401, "Invalid API key");
});
app.get(`${base}/tools`, (_, reply) => reply.type(type).send(tools));
type Handler = (params: never) => unknown;
const handlers: Record<string, Handler> = {
  shout: ({ text, times }: { text: string; times: number }) =>
    Array(times).fill(text.toUpperCase()).join(" "),
  // The same source as in the sandbox, run without a sandbox.
  shuffle: new Function(`return ${shuffleSource}`)() as Handler,
  item: async ({ id }: { id: number }) => {
    const { body } = await pool.request({ path: `/items/${id}`, method: "GET" });
    return body.json();
  },
};
for (const [name, handler] of Object.entries(handlers)) {
  const validate = ajv.compile(agent.tools.find((tool) => tool.name === name)?.parameters ?? false);
  app.post(`${base}/tools/${name}`, async (request, reply) => {
    if (!validate(request.body)) {
      const errors = validate.errors?.map(
        ({ instancePath, message }) => `${instancePath} ${message}`,
      );
      return refuse(reply, 400, errors?.join("; ") ?? "");
    }
    const text = await handler(request.body as never);
    return reply.send({ success: true, responseType: "text", data: { text } });
  });
}
const url = await app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
console.log(`ready at ${url}`);
process.on("SIGTERM", () => process.exit(0));
