import net from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../testing/listen.ts";
import { runNode } from "./run.ts";

/** The message with which a PostgreSQL client asks for TLS. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Starts a server that records the first bytes of each connection and closes it. */
const startServer = async () => {
  const greetings: Buffer[] = [];
  const server = net.createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", (data) => {
      greetings.push(data);
      socket.destroy();
    });
  });
  const { port, close } = await listen(server);
  onTestFinished(close);
  return { greetings, port };
};

test.each([
  ["disable", false],
  ["require", true],
  ["verify-ca", true],
  ["verify-full", true],
])("with sslmode=%s, asks the database for TLS: %s", async (mode, isEncrypted) => {
  const { greetings, port } = await startServer();
  const url = `postgresql://user:secret@127.0.0.1:${port}/toolwright?sslmode=${mode}`;
  const datasource = JSON.stringify({ url });
  const command = ["--datasource", datasource, "cli", "can-connect-to-database"];
  await runNode(["scripts/lib/schema-engine.mjs", ...command]);
  expect(greetings.map((greeting) => greeting.equals(sslRequest))).toEqual([isEncrypted]);
});
