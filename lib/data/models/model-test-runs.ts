import type { ModelReference } from "@/lib/agent/model/model-settings";
import type { Reader } from "../access/owner";
import { getAgent } from "../agents/agents";
import { databaseNow } from "../clock";
import { database } from "../database";

/** What is kept of a run of all tests of an agent's model. */
export type ModelTestSummary = {
  passed: number;
  failed: number;
  notRun: number;
  models: readonly ModelReference[];
  /** In US dollars; null if one of the models has no price. */
  cost: number | null;
  /** Those that did not pass, each once. */
  problems: readonly {
    test: string;
    model: string;
    outcome: "failed" | "not-run";
    message: string;
  }[];
};

type ModelTestRun = ModelTestSummary & {
  finishedAt: Date;
  /** Whether the draft is still the one that was tested. */
  isCurrent: boolean;
};

/** Replaces the agent's last run, unless that was of a later draft: of two runs at once, either may end first. */
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

/** The last run of all tests of the agent's model; undefined before the first one. */
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
