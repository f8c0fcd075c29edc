import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";

/** Reads commands, which a client sends as arrays of bulk strings (RESP2), and returns the incomplete remainder. */
const readCommands = (text: string): { commands: string[][]; remainder: string } => {
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
    for (let remaining = Number(head.text.slice(1)); remaining > 0; remaining -= 1) {
      const size = line(next);
      const word = size && line(size.next);
      if (!word) return { commands, remainder: text.slice(at) };
      words.push(word.text);
      next = word.next;
    }
    commands.push(words);
    at = next;
  }
  return { commands, remainder: text.slice(at) };
};

/**
 * The part of a Redis server that counting needs, over a real socket: SET with PX and NX, INCR, PTTL, MULTI and
 * EXEC. `silence` makes it read commands without responding.
 */
export const startRedis = async (now: () => number = Date.now) => {
  const values = new Map<string, { value: number; until: number }>();
  const sockets = new Set<Socket>();
  let isSilent = false;
  const getLive = (key: string) => {
    const entry = values.get(key);
    if (entry && entry.until <= now()) values.delete(key);
    return values.get(key);
  };
  const answer = ([name = "", key = "", value = "", ...options]: string[]): string => {
    switch (name.toUpperCase()) {
      case "SET":
        if (options.includes("NX") && getLive(key)) return "$-1\r\n";
        values.set(key, {
          value: Number(value),
          until: now() + Number(options[options.indexOf("PX") + 1]),
        });
        return "+OK\r\n";
      case "INCR": {
        const entry = getLive(key);
        if (!entry) return "-ERR there is no window to count in\r\n";
        entry.value += 1;
        return `:${entry.value}\r\n`;
      }
      case "PTTL":
        return `:${(getLive(key)?.until ?? now() - 2) - now()}\r\n`;
      default:
        return "+OK\r\n";
    }
  };
  const serve = (socket: Socket) => {
    sockets.add(socket);
    let buffer = "";
    let transaction: string[][] | undefined;
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", (chunk) => {
      const input = readCommands(buffer + chunk);
      buffer = input.remainder;
      for (const command of isSilent ? [] : input.commands) {
        const name = command[0]?.toUpperCase();
        if (name === "MULTI") transaction = [];
        if (name === "EXEC") {
          const all = transaction ?? [];
          transaction = undefined;
          socket.write(`*${all.length}\r\n${all.map(answer).join("")}`);
        } else if (transaction && name !== "MULTI") {
          transaction.push(command);
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
    silence: (value: boolean) => {
      isSilent = value;
    },
    stop,
    startAgain: () => listen(port),
  };
};
