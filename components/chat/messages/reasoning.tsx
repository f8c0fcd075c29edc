import { Disclosure } from "@/components/ui/primitives/disclosure";
import { MarkdownText } from "./markdown-text";

/** What the model thought before it answered; closed until somebody wants to read it. */
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
