import { setTimeout as sleep } from "node:timers/promises";
import type { ToolDto } from "@/lib/agent/tool-dto";
import { isAppError } from "@/lib/errors";
import type { ListRequest, Runtime } from "@/lib/runtime/ports";

const MAX_RETRIES = 2;
const RETRY_DELAY_SECONDS = 5;

/**
 * Lists the agent's tools as its hooks show them to the caller. Retries while the sandbox is too
 * busy for the hooks, because repeating the run would lose what its tools have done and what people
 * have answered.
 */
export const listOwnTools = async (
  { listTools }: Pick<Runtime, "listTools">,
  request: ListRequest,
): Promise<readonly ToolDto[]> => {
  for (let attempt = 0; ; attempt += 1)
    try {
      return await listTools(request);
    } catch (error) {
      const isBusy = isAppError(error) && error.code === "rate_limited";
      if (!isBusy || attempt === MAX_RETRIES) throw error;
      const { retryAfterSeconds = RETRY_DELAY_SECONDS } = error.facts;
      await sleep(retryAfterSeconds * 1000, undefined, { signal: request.signal });
    }
};
