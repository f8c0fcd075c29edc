import { isObject, measureJson } from "@/lib/agent/json";
import { AppError, isAppError } from "@/lib/errors";

/** What one call may send (contract §3). */
export const bodyLimits = { bytes: 1024 * 1024, depth: 64, keys: 10_000 };

const tooLarge = () =>
  new AppError("too_large", "The body is larger than 1 MB.", {
    details: "Send less, or send a link to the data instead of the data.",
  });

/** Counts while it reads, so that a body without a length cannot fill the memory. */
const readCounted = async (stream: ReadableStream<Uint8Array>): Promise<string> => {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.byteLength;
    if (bytes > bodyLimits.bytes) throw tooLarge();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
};

const readText = (request: Request): string | Promise<string> => {
  const length = request.headers.get("content-length");
  // Node holds a sender to the length it announced, so this one needs no counting.
  if (length !== null) {
    if (Number(length) > bodyLimits.bytes) throw tooLarge();
    return Number(length) === 0 ? "" : request.text();
  }
  return request.headers.has("transfer-encoding") && request.body ? readCounted(request.body) : "";
};

const isJson = (contentType: string | null): boolean =>
  contentType === null || /^application\/(?:json|[\w.+-]+\+json)\s*(?:;|$)/i.test(contentType);

/**
 * Reads a body as one JSON object. No body and an empty body are `{}`; a missing content type means JSON.
 * Refuses with 400, 413 or 415.
 */
export const readJsonObject = async (request: Request): Promise<Record<string, unknown>> => {
  const encoding = request.headers.get("content-encoding")?.toLowerCase();
  if (encoding && encoding !== "identity")
    throw new AppError("unsupported_media_type", "Send the body without Content-Encoding.");
  let text: string;
  try {
    text = await readText(request);
  } catch (error) {
    if (isAppError(error)) throw error;
    // Nobody hears this: whoever was sending has gone. It only must not look like a fault of ours.
    throw new AppError("invalid_input", "The body did not arrive whole.");
  }
  if (text.trim() === "") return {};
  const contentType = request.headers.get("content-type");
  if (!isJson(contentType))
    throw new AppError(
      "unsupported_media_type",
      "The body must be JSON: send it with content-type application/json.",
    );
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new AppError("invalid_input", "The body is not valid JSON.", {
      details: (error as Error).message,
    });
  }
  if (!isObject(body))
    throw new AppError("invalid_input", "The body must be a JSON object of the tool's parameters.");
  const size = measureJson(body, bodyLimits);
  if (size.depth > bodyLimits.depth)
    throw new AppError(
      "invalid_input",
      `The body is nested deeper than ${bodyLimits.depth} levels.`,
    );
  if (size.keys > bodyLimits.keys)
    throw new AppError("invalid_input", `The body has more than 10,000 keys.`);
  return body;
};
