import type { Message } from "@/lib/agent/model/message";
import { modelReferenceSchema } from "@/lib/agent/model/model-settings";
import type { Reader } from "@/lib/data/access/identity";
import { getModelCalls } from "@/lib/data/models/model-calls";
import type { RecordedModelCall } from "@/lib/runs/model-tests/replay-models";

/** Reads recorded requests to models, in order to replay them. */
export const readRecordedCalls = async (
  reader: Reader,
  slug: string,
  ids: readonly string[],
): Promise<RecordedModelCall[]> => {
  const rows = await getModelCalls(reader, slug, ids);
  return rows.map((row) => {
    const { provider, model, inputTokens, cachedInputTokens, outputTokens } = row;
    // A request that was too large for the log has no messages and matches nothing.
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
