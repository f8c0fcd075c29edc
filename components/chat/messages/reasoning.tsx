import { Disclosure } from "@/components/ui/primitives/disclosure";
import { MarkdownText } from "./markdown-text";

/** The model's reasoning before its answer, collapsed by default. */
export function Reasoning({ text, isStreaming }: { text: string; isStreaming: boolean }) {
  return (
    <Disclosure
      summary={<span className="text-muted">{isStreaming ? "Thinking…" : "Thinking"}</span>}
    >
      <div className="border-line border-l-2 pl-3 text-muted">
        <MarkdownText text={text} isStreaming={isStreaming} />
      </div>
    </Disclosure>
  );
}
