import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/**
 * A provider with OpenAI's API but without a model. It calls the first tool, then says 50 words. In
 * response to "hold", it says one word, and the others once `/release` is requested.
 */
type Body = {
  messages: { role: string; content: unknown }[];
  tools?: { function: { name: string } }[];
};

const words = Array.from({ length: 50 }, (_, index) => `word${index} `);
const waiting: (() => void)[] = [];

const readBody = async (request: IncomingMessage): Promise<Body> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
};

const answer = ({ messages, tools = [] }: Body, response: ServerResponse) => {
  const send = (delta: object, reason: string | null = null) =>
    response.write(
      `data: ${JSON.stringify({
        id: "1",
        object: "chat.completion.chunk",
        created: 1,
        model: "bench",
        choices: [{ index: 0, delta, finish_reason: reason }],
      })}\n\n`,
    );
  const end = (reason: string) => {
    send({}, reason);
    response.end("data: [DONE]\n\n");
  };
  const say = (content: string) => send({ role: "assistant", content });
  response.writeHead(200, { "content-type": "text/event-stream" });
  const name = tools[0]?.function.name;
  const last = messages.at(-1);
  if (name && last?.role !== "tool") {
    send({
      role: "assistant",
      tool_calls: [{ index: 0, id: "call", type: "function", function: { name, arguments: "{}" } }],
    });
    return end("tool_calls");
  }
  const [first = "", ...others] = words;
  say(first);
  const finish = () => {
    for (const word of others) say(word);
    end("stop");
  };
  if (last?.content === "hold") waiting.push(finish);
  else finish();
};

const server = createServer((request, response) => {
  if (request.url === "/release") {
    for (const finish of waiting.splice(0)) finish();
    response.end();
    return;
  }
  void readBody(request).then((body) => answer(body, response));
});
server.listen(Number(process.env.PORT), "127.0.0.1", () =>
  console.log(`ready at http://127.0.0.1:${process.env.PORT}`),
);
process.on("SIGTERM", () => process.exit(0));
