import { z } from "@hono/zod-openapi";
import type { AgentCursor } from "@/lib/data/agents/agents";
import type { TimeCursor } from "@/lib/data/page";

const invalidCursor = "This is not a cursor of this list. Send the one from the previous page.";
const description = "The cursor from the previous page.";

/** Cursors of lists whose ids sort by time. */
export const idCursor = z.uuid(invalidCursor);

const UUID_LENGTH = 36;
const isUuid = (text: string): boolean => z.uuid().safeParse(text).success;

/**
 * Cursors of the log. One request may record several calls: their ids begin with the id of the
 * request and continue after a hyphen.
 */
export const callCursor = z
  .string()
  .refine(
    (cursor) => isUuid(cursor.slice(0, UUID_LENGTH)) && /^(?:-|$)/.test(cursor.slice(UUID_LENGTH)),
    invalidCursor,
  );

export const numberCursor = z
  .string()
  .regex(/^\d{1,9}$/, invalidCursor)
  .transform(Number);

/** Cursors of lists that are sorted by time but whose ids are not. */
export const timeCursor = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[\w-]{1,64}$/, invalidCursor)
  .refine((cursor) => !Number.isNaN(Date.parse(cursor.slice(0, 24))), invalidCursor)
  .transform((cursor) => ({ time: new Date(cursor.slice(0, 24)), id: cursor.slice(25) }));
export const toTimeCursor = ({ time, id }: TimeCursor): string => `${time.toISOString()}_${id}`;

/** Cursors of the list of agents. They are valid in each of its orders. */
export const agentCursor = z.string().transform((cursor, context): AgentCursor => {
  const [, time, id, name] = /^(\d{4}-[\d:T.-]{18}Z)_([^_]+)_(.+)$/s.exec(cursor) ?? [];
  const updatedAt = new Date(time ?? "");
  if (!isUuid(id ?? "") || Number.isNaN(updatedAt.getTime())) context.addIssue(invalidCursor);
  return { id: id ?? "", name: name ?? "", updatedAt };
});
export const toAgentCursor = ({ id, name, updatedAt }: AgentCursor): string =>
  `${updatedAt.toISOString()}_${id}_${name}`;

const limit = z.coerce.number().int().min(1).max(200);

/** The query of a list that is always paginated. */
export const page = <Cursor extends z.ZodType>(cursor: Cursor) =>
  z.object({
    cursor: cursor.optional().openapi({ description }),
    limit: limit.default(50).openapi({ description: "Maximum number of items per page." }),
  });

/** The query of a list that is returned in full unless a limit is sent. */
export const optionalPage = <Cursor extends z.ZodType>(cursor: Cursor) =>
  z.object({
    cursor: cursor.optional().openapi({ description }),
    limit: limit.optional().openapi({ description: "Without a limit, the list is not paged." }),
  });
