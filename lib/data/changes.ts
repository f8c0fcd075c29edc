import { Client } from "pg";
import { databaseUrl, type Transaction } from "./database";

const channel = "toolwright_agents";

/** Tells every running server that an agent's published state changed, when the transaction commits. */
export const announce = async (transaction: Transaction, agentId: string): Promise<void> => {
  await transaction.$executeRaw`select pg_notify(${channel}, ${agentId})`;
};

type Listener = { changed(agentId: string): void; reconnected(): void };

/**
 * Hears of changes over a connection of its own (a pool would lose LISTEN), and connects again when it breaks.
 * `reconnected` means that announcements may have been missed. Returns the function that stops listening.
 */
export const listenForChanges = (listener: Listener): (() => Promise<void>) => {
  let stopped = false;
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let attempt = 0;

  const connect = async () => {
    client = new Client({ connectionString: databaseUrl(), keepAlive: true });
    let lost = false;
    const again = () => {
      if (stopped || lost) return;
      lost = true;
      retry = setTimeout(connect, Math.min(250 * 2 ** attempt++, 5_000));
    };
    client.on("error", again);
    client.on("end", again);
    client.on("notification", ({ payload }) => payload && listener.changed(payload));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      attempt = 0;
      listener.reconnected();
    } catch {
      again();
    }
  };
  void connect();

  return async () => {
    stopped = true;
    clearTimeout(retry);
    await client?.end().catch(() => {});
  };
};
