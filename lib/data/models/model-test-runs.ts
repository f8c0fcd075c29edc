import type { ModelReference } from "@/lib/agent/model/model-settings";
import type { Reader } from "../access/identity";
import { getAgent } from "../agents/agents";
import { databaseNow } from "../clock";
import { database } from "../database";

/** The stored summary of a run of all tests of an agent's model. */
export type ModelTestSummary = {
  passed: number;
  failed: number;
  notRun: number;
  models: readonly ModelReference[];
  /** In US dollars; null if one of the models has no price. */
  cost: number | null;
  /** The distinct problems of tests that did not pass. */
  problems: readonly {
    test: string;
    model: string;
    outcome: "failed" | "not-run";
    message: string;
  }[];
};

type ModelTestRun = ModelTestSummary & {
  finishedAt: Date;
  /** Whether the tested draft is still current. */
  isCurrent: boolean;
};

/**
 * Replaces the agent's last run, unless that one was of a later draft. Concurrent runs may end in
 * any order.
 */
export const putModelTestRun = async (
  agentId: string,
  draftRevision: number,
  summary: ModelTestSummary,
): Promise<void> => {
  const finishedAt = new Date(databaseNow());
  await database().$executeRaw`
    insert into "ModelTestRun" as last ("agentId", "draftRevision", "finishedAt", summary)
    select id, ${draftRevision}, ${finishedAt}::timestamptz, ${JSON.stringify(summary)}::json
    from "Agent" where id = ${agentId}
    on conflict ("agentId") do update set "draftRevision" = excluded."draftRevision",
      "finishedAt" = excluded."finishedAt", summary = excluded.summary
    where last."draftRevision" <= excluded."draftRevision"`;
};

/** Finds the last run of all tests of the agent's model. Returns undefined before the first one. */
export const findModelTestRun = async (
  reader: Reader,
  slug: string,
): Promise<ModelTestRun | undefined> => {
  const { id: agentId } = await getAgent(reader, slug);
  const row = await database().modelTestRun.findUnique({
    where: { agentId },
    include: { agent: { select: { draftRevision: true } } },
  });
  if (!row) return undefined;
  const { summary, finishedAt, draftRevision, agent } = row;
  // Only putModelTestRun writes the column.
  const counts = summary as unknown as ModelTestSummary;
  return { ...counts, finishedAt, isCurrent: agent.draftRevision === draftRevision };
};
