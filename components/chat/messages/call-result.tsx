import { HtmlResult } from "@/components/tool-result/html-result";
import { MediaResult } from "@/components/tool-result/media-result";
import { MixedResult } from "@/components/tool-result/mixed-result";
import { TextResult } from "@/components/tool-result/text-result";
import { NamedValues } from "@/components/ui/data/named-values";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import type { ResponseType } from "@/lib/agent/tool";
import { isObject } from "@/lib/schema/json";

/** Longer results are shown on demand. */
const MAX_SHORT_RESULT_CHARS = 160;

const isShort = (content: unknown) =>
  typeof content === "string" &&
  content !== "" &&
  content.length <= MAX_SHORT_RESULT_CHARS &&
  !content.includes("\n");

type CallResultProps = {
  name: string;
  /** The result, parsed if it is JSON. */
  content: unknown;
  /** Undefined for a tool that the agent does not define. */
  responseType: ResponseType | undefined;
};

/**
 * The result of a tool call. Media load only on demand, because their URLs could leak what the
 * model was told.
 */
export function CallResult({ name, content, responseType }: CallResultProps) {
  if (isShort(content) && responseType !== "html")
    return (
      <NamedValues
        names={["Result"]}
        values={{ Result: content }}
        className="border-line border-t pt-2"
      />
    );
  return (
    <Disclosure summary="Result" className="-mb-1">
      <TypedResult name={name} content={content} responseType={responseType} />
    </Disclosure>
  );
}

/** A result that was truncated for the model is no longer JSON, so it is shown as text. */
function TypedResult({ name, content, responseType }: CallResultProps) {
  if (responseType === "html" && typeof content === "string") return <HtmlResult html={content} />;
  if (responseType === "media" && (isObject(content) || Array.isArray(content)))
    return <MediaResult media={content} />;
  if (responseType === "mixed" && isObject(content)) return <MixedResult data={content} />;
  return <TextResult value={content} label={`Result of ${name}`} />;
}
