import { createServer } from "node:http";

/**
 * The service behind the benchmarks' tools. It responds with the same small JSON, to `/slow` after
 * a second and to `/hang` never.
 */
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
const server = createServer(({ url }, response) => {
  const answer = () => response.writeHead(200, headers).end(body);
  if (url === "/slow") setTimeout(answer, 1_000);
  else if (url !== "/hang") answer();
});
server.listen(Number(process.env.PORT), "127.0.0.1", () =>
  console.log(`ready at http://127.0.0.1:${process.env.PORT}`),
);
process.on("SIGTERM", () => process.exit(0));
