import { isObject } from "@/lib/schema/json";
import type { Reader } from "../access/identity";
import { listAgentIds } from "../agents/list-agent-ids";
import { database } from "../database";
import { Prisma } from "../generated/client";
import { toConditions } from "./call-filter";
import { getCall } from "./call-log";

/** A model request or tool call in the run that a call belongs to. */
export type RunStep = {
  kind: "model" | "tool";
  id: string;
  agent: string;
  /** The name of the model or tool. */
  name: string;
  status: number | null;
  code: string | null;
  startedAt: Date;
  ms: number;
  inputTokens: number | null;
  outputTokens: number | null;
  cost: number | null;
};

/** Maximum time between the first and the last call of a run, in milliseconds. */
const MAX_RUN_MS = 3_600_000;
const MAX_STEPS = 200;

/**
 * Lists the model requests and calls of the same run (`executionId`), oldest first. Returns an
 * empty array for a call without a run. Searches calls within an hour of this one.
 */
export const listRunSteps = async (reader: Reader, id: string): Promise<RunStep[]> => {
  const { context, startedAt } = await getCall(reader, id);
  const runId = isObject(context) ? context.executionId : undefined;
  if (typeof runId !== "string" || runId === "") return [];
  const agentIds = await listAgentIds(reader, undefined);
  const period = toConditions({
    from: new Date(startedAt.getTime() - MAX_RUN_MS),
    to: new Date(startedAt.getTime() + MAX_RUN_MS),
  });
  return database().$queryRaw<RunStep[]>`
    with steps as (
      select 'model' as kind, id, "agentId", model as name, null::int as status, code, "startedAt", ms,
        "inputTokens", "outputTokens", cost
      from "ModelCall" where "agentId" = any(${agentIds}::text[]) and "runId" = ${runId}
      union all
      select 'tool', id, "agentId", tool, status, code, "startedAt", ms, null, null, null
      from "Call"
      where "agentId" = any(${agentIds}::text[]) and ${Prisma.join(period, " and ")}
        and context->>'executionId' = ${runId}
    )
    select steps.*, a.slug as agent from steps join "Agent" a on a.id = steps."agentId"
    order by "startedAt", id limit ${MAX_STEPS}`;
};
