import { AppError } from "@/lib/errors";
import type { Transaction } from "../database";

/**
 * Maximum size of an agent's tools as JSON. The manifest of a larger agent could be read, but not
 * sent back, since a request body has the same limit.
 */
const MAX_TOOLS_MEGABYTES = 8;

/** Throws `invalid_input` if the tools of an agent are too large together. */
export const checkToolsSize = async (agentId: string, transaction: Transaction): Promise<void> => {
  const [size] = await transaction.$queryRaw<{ bytes: number }[]>`
    select sum(octet_length(definition::text))::int as bytes from "Tool"
    where "agentId" = ${agentId}`;
  if ((size?.bytes ?? 0) > MAX_TOOLS_MEGABYTES * 1024 * 1024)
    throw new AppError(
      "invalid_input",
      `The tools of an agent can have at most ${MAX_TOOLS_MEGABYTES} MB together. Move some of them to another agent.`,
    );
};
