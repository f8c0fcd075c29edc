import { createHash } from "node:crypto";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Returns the name of the listening socket that is the lock. The operating system gives it to one
 * process and releases it when that process dies, even by `kill -9`, so locks are never stale.
 */
function toSocketAddress(name: string): string {
  const id = `toolwright-${createHash("sha256").update(name).digest("hex").slice(0, 24)}`;
  if (process.platform === "linux") return `\0${id}`;
  if (process.platform === "win32") return `\\\\.\\pipe\\${id}`;
  // On other platforms, a socket is a file that survives a killed owner, so a loopback port is used
  // instead.
  return `127.0.0.1:${20_000 + (Number.parseInt(id.slice(-6), 16) % 20_000)}`;
}

/**
 * Tries to take the lock. Resolves to the release function, or to undefined if the lock is taken.
 */
function tryLock(name: string): Promise<(() => Promise<void>) | undefined> {
  const socketAddress = toSocketAddress(name);
  const [host, port] = socketAddress.startsWith("127.0.0.1:") ? socketAddress.split(":") : [];
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(undefined) : reject(error),
    );
    server.listen(
      host === undefined ? { path: socketAddress } : { host, port: Number(port) },
      () => {
        server.unref();
        resolve(() => new Promise((resolveClose) => server.close(() => resolveClose())));
      },
    );
  });
}

/**
 * Waits for the lock of that name on this machine. Calls `onWait` once if it is taken. Resolves to
 * the release function. Rejects if `signal` is aborted while waiting.
 */
export async function lock(
  name: string,
  { signal, onWait }: { signal?: AbortSignal; onWait?: () => void } = {},
): Promise<() => Promise<void>> {
  for (let attempt = 0; ; attempt++) {
    const release = await tryLock(name);
    if (release) return release;
    if (attempt === 0) onWait?.();
    await sleep(100, undefined, { signal });
  }
}
