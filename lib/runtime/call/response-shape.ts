import { toMedia } from "@/lib/agent/media-item";
import type { ResponseType } from "@/lib/agent/tool";
import { type Outcome, toolFailure } from "@/lib/agent/tool-error";
import { isObject } from "@/lib/schema/json";

/** The `data` of a success envelope, by response type. */
type ShapedResponse = { ok: true; data: Record<string, unknown> } | Extract<Outcome, { ok: false }>;

const mismatch = (message: string) =>
  toolFailure("TOOL_EXECUTION_FAILED", message, {
    recoveryHint: "The tool's author must change its response type or what its handler returns.",
  });

/**
 * Converts a handler's value to the envelope's `data`, or to an error if it does not fit the
 * response type.
 */
export const shapeResponse = (value: unknown, responseType: ResponseType): ShapedResponse => {
  switch (responseType) {
    case "text":
      return { ok: true, data: { text: value ?? null } };
    case "html":
      return typeof value === "string"
        ? { ok: true, data: { html: value } }
        : mismatch("The response type is html, but the handler did not return a string.");
    case "media": {
      const items = toMedia(value);
      return items
        ? { ok: true, data: { media: items } }
        : mismatch("The response type is media, but the handler returned no item with a url.");
    }
    case "mixed":
      return isObject(value)
        ? { ok: true, data: value }
        : mismatch(
            Array.isArray(value)
              ? "The response type is mixed, but the result is a list. A handler that streams several values must return an object as well."
              : "The response type is mixed, but the handler did not return an object.",
          );
  }
};
