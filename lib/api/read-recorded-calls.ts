import type { Message } from "@/lib/agent/model/message";
import { modelReferenceSchema } from "@/lib/agent/model/model-settings";
import type { Reader } from "@/lib/data/access/owner";
import { getModelCalls } from "@/lib/data/models/model-calls";
import type { RecordedModelCall } from "@/lib/runs/model-tests/replay-models";

/** Requests to models as they were recorded, to answer the same ones again. */
export const readRecordedCalls = async (
  owner: Reader,
  slug: string,
  ids: readonly string[],
): Promise<RecordedModelCall[]> => {
  const rows = await getModelCalls(owner, slug, ids);
  return rows.map((row) => {
    const { provider, model, inputTokens, cachedInputTokens, outputTokens } = row;
    // A request that was too large for the log has no messages, and answers nothing.
    const { messages = [] } = row.request as { messages?: Message[] };
    const tokens = { inputTokens, cachedInputTokens, outputTokens, reasoningTokens: 0 };
    return {
      model: modelReferenceSchema.parse({ provider, id: model }),
      request: { messages },
      answer: row.answer as RecordedModelCall["answer"],
      usage: {
        provider: modelReferenceSchema.shape.provider.parse(provider),
        model,
        ...tokens,
        cost: 0,
      },
    };
  });
};
