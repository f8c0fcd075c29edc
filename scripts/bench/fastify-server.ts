import { hash } from "node:crypto";
import { Ajv } from "ajv";
import fastify, { type FastifyReply } from "fastify";
import { toolsResponse } from "../../lib/agent/tool-dto.ts";
import { benchAgent } from "./agent.ts";

/**
 * What a developer would write with the usual parts: Fastify, ajv with the same schema and its defaults, a
 * key check, the same envelopes; no sandbox, no log.
 */
const known = hash("sha256", process.env.BENCH_KEY ?? "", "hex");
const tools = JSON.stringify(toolsResponse(benchAgent));
const [shout] = benchAgent.tools;
const validate = new Ajv({ allErrors: true, useDefaults: true }).compile(
  shout?.parameters ?? false,
);
const base = `/api/agents/${benchAgent.slug}`;
const type = "application/json; charset=utf-8";

const refuse = (reply: FastifyReply, code: number, message: string) =>
  reply.code(code).send({ success: false, error: { message, code, details: "" } });

const app = fastify();
app.addHook("onRequest", async (request, reply) => {
  const key = request.headers["x-api-key"];
  if (typeof key !== "string" || hash("sha256", key, "hex") !== known)
    return refuse(reply, 401, "Invalid API key");
});
app.get(`${base}/tools`, (_, reply) => reply.type(type).send(tools));
app.post(`${base}/tools/shout`, (request, reply) => {
  if (!validate(request.body)) {
    const wrong = validate.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`);
    return refuse(reply, 400, wrong?.join("; ") ?? "");
  }
  const { text, times } = request.body as { text: string; times: number };
  const data = { text: Array(times).fill(text.toUpperCase()).join(" ") };
  return reply.send({ success: true, responseType: "text", data });
});
const url = await app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
console.log(`ready at ${url}`);
process.on("SIGTERM", () => process.exit(0));
