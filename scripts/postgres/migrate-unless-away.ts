import { hasRecentSnapshot } from "../../lib/server/served/snapshot-position.ts";
import { DatabaseAwayError, migrate } from "./migrate.ts";

/** Agents can be served in the meantime, and the database is tried again later. */
const MAX_WAIT_WITH_SNAPSHOT_MS = 2_000;

type Target = { url: string; folder: string; signal: AbortSignal };

export const logMigrations = (applied: string[]) => {
  const [first, ...others] = applied;
  if (first === undefined) return;
  const count =
    others.length === 0 ? "1 database migration" : `${applied.length} database migrations`;
  console.log(`Applied ${count}.`);
};

/**
 * Applies the pending migrations and resolves to true. Resolves to false if the database does not
 * respond but there is something recent to serve without it. Throws any other error.
 */
export async function migrateUnlessAway(
  { url, ...options }: Target,
  snapshot: Parameters<typeof hasRecentSnapshot>[0] | null,
): Promise<boolean> {
  const isServable = snapshot !== null && hasRecentSnapshot(snapshot);
  try {
    const wait = isServable ? { maxWaitMs: MAX_WAIT_WITH_SNAPSHOT_MS } : {};
    logMigrations(await migrate(url, { ...options, ...wait }));
    return true;
  } catch (error) {
    if (!(error instanceof DatabaseAwayError) || !isServable) throw error;
    console.warn(
      `${error.message}\nPublished agents are served from the last snapshot until it responds.`,
    );
    return false;
  }
}
