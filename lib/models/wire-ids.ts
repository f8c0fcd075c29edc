import { z } from "zod";

const chunkSchema = z.object({
  choices: z.array(
    z.object({
      delta: z.object({
        tool_calls: z.array(
          z.object({
            index: z.number().nullish(),
            id: z.string().nullish(),
            function: z.object({ name: z.string().nullish() }).nullish(),
          }),
        ),
      }),
    }),
  ),
});

/**
 * Tracks the ids of tool calls as an OpenAI-compatible server sent them. The SDK replaces a missing
 * or repeated id with a new one.
 */
export const createWireIds = () => {
  const ids = new Map<number, string>();
  const startedIndexes = new Set<number>();
  /** The ids of the calls that start in the latest chunk. */
  let startIds: string[] = [];
  return {
    read(chunk: unknown) {
      startIds = [];
      const parsed = chunkSchema.safeParse(chunk);
      for (const { index, id, function: call } of parsed.data?.choices[0]?.delta.tool_calls ?? []) {
        if (index != null && id && !ids.has(index)) ids.set(index, id);
        if (!call?.name || (index != null && startedIndexes.has(index))) continue;
        if (index != null) startedIndexes.add(index);
        startIds.push((index == null ? id : ids.get(index)) ?? "");
      }
    },
    /** Returns the id of the next call that starts. */
    next: (sdkId: string): string => startIds.shift() ?? sdkId,
  };
};
