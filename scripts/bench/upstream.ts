import { createServer } from "node:http";

/** The service behind the benchmark's HTTP tool: answers every request with the same small JSON. */
const body = JSON.stringify({
  id: 7,
  name: "A thing",
  tags: ["small", "cheap"],
  price: { amount: 12.5, currency: "EUR" },
});
const headers = {
  "content-type": "application/json",
  "content-length": Buffer.byteLength(body),
};
const server = createServer((_, response) => response.writeHead(200, headers).end(body));
server.listen(Number(process.env.PORT), "127.0.0.1", () =>
  console.log(`ready at http://127.0.0.1:${process.env.PORT}`),
);
process.on("SIGTERM", () => process.exit(0));
