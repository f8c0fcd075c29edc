import type { ToolCall } from "@ag-ui/client";
import { useState } from "react";
import type { ConversationClient } from "./conversation-client";

const noResults: ReadonlyMap<string, string> = new Map();

/**
 * Tracks the calls that still need a result. A run continues only once all have one, so results are
 * collected first.
 */
export function useCallResults(openCalls: readonly ToolCall[], client: ConversationClient) {
  const [results, setResults] = useState(noResults);
  return {
    open: openCalls.filter(({ id }) => !results.has(id)),
    answer: ({ id }: ToolCall, result: string) => {
      const next = new Map(results).set(id, result);
      const isComplete = openCalls.every((call) => next.has(call.id));
      setResults(isComplete ? noResults : next);
      if (isComplete) void client.answerCalls(next);
    },
  };
}
