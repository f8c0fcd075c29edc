import { Pool } from "pg";
import { databaseUrl } from "./database";
import { createQuery, type Query } from "./query";

const MAX_CONNECTIONS = 3;
/** A caller waits for it. */
const TIMEOUT_MS = 3_000;

/** Connections for loading published agents, so that nothing else keeps a call from being answered. */
export const openPublishedPool = (): { query: Query; close(): Promise<void> } => {
  const pool = new Pool({
    connectionString: databaseUrl(),
    application_name: "toolwright agents",
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  // The pool has removed the connection; the next query opens another.
  pool.on("error", () => {});
  return { query: createQuery(pool), close: () => pool.end() };
};
