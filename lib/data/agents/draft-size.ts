import { AppError } from "@/lib/errors";
import type { Transaction } from "../database";

/**
 * Maximum size of an agent's tools and settings as JSON. The manifest of a larger agent could be
 * read, but not sent back, since a request body has the same limit.
 */
const MAX_DRAFT_MEGABYTES = 8;

/** Throws `invalid_input` if an agent's tools and settings are too large together. */
export const checkDraftSize = async (agentId: string, transaction: Transaction): Promise<void> => {
  const [size] = await transaction.$queryRaw<{ bytes: number }[]>`
    select (octet_length("settings"::text) + coalesce((
      select sum(octet_length("definition"::text)) from "Tool" where "agentId" = ${agentId}), 0)
    )::int as bytes from "Agent" where "id" = ${agentId}`;
  if ((size?.bytes ?? 0) > MAX_DRAFT_MEGABYTES * 1024 * 1024)
    throw new AppError(
      "invalid_input",
      `The tools, prompts and resources of an agent can total at most ${MAX_DRAFT_MEGABYTES} MB. Move some of them to another agent.`,
    );
};
