import { Client } from "pg";
import { database, databaseUrl, type Transaction } from "./database";

const agentChannel = "toolwright_agents";
const credentialChannel = "toolwright_credentials";
const cacheChannel = "toolwright_caches";
/** A trigger of the table notifies on it, whoever ends a token. */
const accessTokenChannel = "toolwright_access_tokens";
const runChannel = "toolwright_runs";

/** Notifies every server that an agent's published state changed, once the transaction commits. */
export const notifyAgentChanged = async (
  transaction: Transaction,
  agentId: string,
): Promise<void> => {
  await transaction.$executeRaw`select pg_notify(${agentChannel}, ${agentId})`;
};

/** Notifies every server that a Space's credentials changed, once the transaction commits. */
export const notifyCredentialsChanged = async (
  transaction: Transaction,
  space: string,
): Promise<void> => {
  await transaction.$executeRaw`select pg_notify(${credentialChannel}, ${space})`;
};

/** Notifies every server to clear its cached results of a tool. */
export const notifyCacheCleared = async (agentId: string, tool: string): Promise<void> => {
  await database()
    .$executeRaw`select pg_notify(${cacheChannel}, ${JSON.stringify([agentId, tool])})`;
};

/** Notifies every server that a run was asked to stop, once the transaction commits. */
export const notifyRunCancelled = async (transaction: Transaction, run: string): Promise<void> => {
  await transaction.$executeRaw`select pg_notify(${runChannel}, ${run})`;
};

type ChangeListener = {
  onAgentChanged(agentId: string): void;
  onCredentialsChanged(space: string): void;
  onCacheCleared(agentId: string, tool: string): void;
  /** An access token ended before it expired. Of the token, only its SHA-256 is known. */
  onAccessTokenEnded(hash: string): void;
  onRunCancelled(run: string): void;
  /** The connection broke: until `onReconnected`, notifications are missed. */
  onLost(): void;
  onReconnected(): void;
};

/**
 * Listens for changes over a dedicated connection (a pooled one would lose LISTEN) and reconnects when it
 * breaks. After `onReconnected`, notifications may have been missed. Returns a function that stops listening.
 */
export const listenForChanges = (listener: ChangeListener): (() => Promise<void>) => {
  let isStopped = false;
  let client: Client | undefined;
  let retryTimer: NodeJS.Timeout | undefined;
  let attempt = 0;

  const connect = async () => {
    client = new Client({ connectionString: databaseUrl(), keepAlive: true });
    let isLost = false;
    const scheduleReconnect = () => {
      if (isStopped || isLost) return;
      isLost = true;
      listener.onLost();
      retryTimer = setTimeout(connect, Math.min(250 * 2 ** attempt++, 5_000));
    };
    client.on("error", scheduleReconnect);
    client.on("end", scheduleReconnect);
    client.on("notification", (notification) => {
      if (!notification.payload) return;
      if (notification.channel === cacheChannel) {
        const [agentId, tool] = JSON.parse(notification.payload) as [string, string];
        listener.onCacheCleared(agentId, tool);
      } else if (notification.channel === credentialChannel)
        listener.onCredentialsChanged(notification.payload);
      else if (notification.channel === accessTokenChannel)
        listener.onAccessTokenEnded(notification.payload);
      else if (notification.channel === runChannel) listener.onRunCancelled(notification.payload);
      else listener.onAgentChanged(notification.payload);
    });
    try {
      await client.connect();
      await client.query(
        `listen ${agentChannel}; listen ${credentialChannel}; listen ${cacheChannel}; listen ${accessTokenChannel}; listen ${runChannel}`,
      );
      attempt = 0;
      listener.onReconnected();
    } catch {
      scheduleReconnect();
    }
  };
  void connect();

  return async () => {
    isStopped = true;
    clearTimeout(retryTimer);
    await client?.end().catch(() => {});
  };
};
