import { Client } from "pg";
import { database, databaseUrl, type Transaction } from "./database";

const channel = "toolwright_agents";
const credentialChannel = "toolwright_credentials";
const cacheChannel = "toolwright_caches";

/** Notifies every server that an agent's published state changed, once the transaction commits. */
export const announce = async (transaction: Transaction, agentId: string): Promise<void> => {
  await transaction.$executeRaw`select pg_notify(${channel}, ${agentId})`;
};

/** Notifies every server that a Space's credentials changed, once the transaction commits. */
export const announceCredentials = async (
  transaction: Transaction,
  space: string,
): Promise<void> => {
  await transaction.$executeRaw`select pg_notify(${credentialChannel}, ${space})`;
};

/** Notifies every server to clear its cached results of a tool. */
export const announceCacheCleared = async (agentId: string, tool: string): Promise<void> => {
  await database()
    .$executeRaw`select pg_notify(${cacheChannel}, ${JSON.stringify([agentId, tool])})`;
};

type Listener = {
  changed(agentId: string): void;
  credentialsChanged(space: string): void;
  cacheCleared(agentId: string, tool: string): void;
  reconnected(): void;
};

/**
 * Listens for changes over a dedicated connection (a pooled one would lose LISTEN) and reconnects when it
 * breaks. After `onReconnected`, notifications may have been missed. Returns a function that stops listening.
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
    client.on("notification", (heard) => {
      if (!heard.payload) return;
      if (heard.channel === cacheChannel) {
        const [agentId, tool] = JSON.parse(heard.payload) as [string, string];
        listener.cacheCleared(agentId, tool);
      } else if (heard.channel === credentialChannel) listener.credentialsChanged(heard.payload);
      else listener.changed(heard.payload);
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}; listen ${credentialChannel}; listen ${cacheChannel}`);
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
