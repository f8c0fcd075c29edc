import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";

/** Reads commands, which a client sends as arrays of bulk strings (RESP2), and returns the incomplete remainder. */
const readCommands = (text: string): { commands: string[][]; rest: string } => {
  const commands: string[][] = [];
  let at = 0;
  const line = (from: number) => {
    const end = text.indexOf("\r\n", from);
    return end < 0 ? undefined : { text: text.slice(from, end), next: end + 2 };
  };
  for (;;) {
    const head = line(at);
    if (!head) break;
    const words: string[] = [];
    let next = head.next;
    for (let left = Number(head.text.slice(1)); left > 0; left -= 1) {
      const size = line(next);
      const word = size && line(size.next);
      if (!word) return { commands, rest: text.slice(at) };
      words.push(word.text);
      next = word.next;
    }
    commands.push(words);
    at = next;
  }
  return { commands, rest: text.slice(at) };
};

/**
 * The part of a Redis server that counting needs, over a real socket: SET with PX and NX, INCR, PTTL, MULTI and
 * EXEC. `silence` makes it read commands without responding.
 */
export const startRedis = async (now: () => number = Date.now) => {
  const values = new Map<string, { value: number; until: number }>();
  const sockets = new Set<Socket>();
  let silent = false;
  const known = (key: string) => {
    const found = values.get(key);
    if (found && found.until <= now()) values.delete(key);
    return values.get(key);
  };
  const answer = ([name = "", key = "", value = "", ...options]: string[]): string => {
    switch (name.toUpperCase()) {
      case "SET":
        if (options.includes("NX") && known(key)) return "$-1\r\n";
        values.set(key, {
          value: Number(value),
          until: now() + Number(options[options.indexOf("PX") + 1]),
        });
        return "+OK\r\n";
      case "INCR": {
        const found = known(key);
        if (!found) return "-ERR there is no window to count in\r\n";
        found.value += 1;
        return `:${found.value}\r\n`;
      }
      case "PTTL":
        return `:${(known(key)?.until ?? now() - 2) - now()}\r\n`;
      default:
        return "+OK\r\n";
    }
  };
  const serve = (socket: Socket) => {
    sockets.add(socket);
    let heard = "";
    let queued: string[][] | undefined;
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", (chunk) => {
      const read = readCommands(heard + chunk);
      heard = read.rest;
      for (const command of silent ? [] : read.commands) {
        const name = command[0]?.toUpperCase();
        if (name === "MULTI") queued = [];
        if (name === "EXEC") {
          const all = queued ?? [];
          queued = undefined;
          socket.write(`*${all.length}\r\n${all.map(answer).join("")}`);
        } else if (queued && name !== "MULTI") {
          queued.push(command);
          socket.write("+QUEUED\r\n");
        } else socket.write(answer(command));
      }
    });
  };
  const server = createServer(serve);
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return {
    url: `redis://127.0.0.1:${port}`,
    /** Whether it reads commands without responding. */
    silence: (is: boolean) => {
      silent = is;
    },
    stop,
    startAgain: () => listen(port),
  };
};
