import { once } from "node:events";
import { connect } from "node:net";
import { onTestFinished } from "vitest";
import { listen } from "@/scripts/testing/listen.ts";
import { createHttpServer, type Listener, withRequestChecks } from "./http-server";

/** Serves at `https://tools.example.com` until the test ends. */
export const serve = async (
  handle: Listener,
  { dev = false, unreadResponseTimeoutMs = 30_000, headersTimeoutMs = 15_000 } = {},
) => {
  const server = createHttpServer({ dev, unreadResponseTimeoutMs, headersTimeoutMs });
  server.on("request", withRequestChecks(handle, "https://tools.example.com"));
  const { port, close } = await listen(server);
  onTestFinished(() => void close());
  const connectSocket = (options: { allowHalfOpen?: boolean } = {}) => {
    const socket = connect({ port, host: "127.0.0.1", ...options });
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  /**
   * Sends these lines and resolves to everything received before the server closes the connection.
   */
  const send = async (...lines: string[]) => {
    const socket = connectSocket();
    let received = "";
    socket.on("data", (chunk: Buffer) => {
      received += chunk;
    });
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    await once(socket, "close");
    return received;
  };
  return { server, connectSocket, send };
};
