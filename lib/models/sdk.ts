import type { LanguageModel } from "ai";

/** The AI SDK's interface for a provider's model. */
type SdkModel = Extract<LanguageModel, { specificationVersion: "v4" }>;
/** One request, as the AI SDK passes it to a provider. */
export type SdkRequest = Parameters<SdkModel["doStream"]>[0];
export type SdkMessage = SdkRequest["prompt"][number];
/** Part of an answer, as streamed by a provider. */
export type SdkPart =
  Awaited<ReturnType<SdkModel["doStream"]>>["stream"] extends ReadableStream<infer Part>
    ? Part
    : never;
export type SdkUsage = Extract<SdkPart, { type: "finish" }>["usage"];

/** Sends a request. Resolves to the parts of the answer once the provider has accepted it. */
export type OpenAnswer = (request: SdkRequest) => Promise<AsyncIterable<SdkPart>>;

export const toOpenAnswer =
  (model: Pick<SdkModel, "doStream">): OpenAnswer =>
  async (request) =>
    (await model.doStream(request)).stream;
