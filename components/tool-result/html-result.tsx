"use client";

import { useMemo, useState } from "react";
import { cutText } from "@/lib/schema/truncate";
import { CodeBlock } from "../ui/code/code-block";
import { SegmentedControl } from "../ui/inputs/segmented-control";
import { Button } from "../ui/primitives/button";
import { createFrameDocument, hasRemoteContent } from "./frame-document";

/** Maximum length of the preview in characters. A longer one would make the page slow. */
const MAX_PREVIEW_CHARS = 1_000_000;

/**
 * Untrusted HTML, rendered in a sandboxed frame that cannot run scripts, submit forms or access
 * this page. It loads nothing from other sites except on demand. Never add `allow-scripts` or
 * `allow-same-origin`.
 */
export function HtmlResult({ html }: { html: string }) {
  const [view, setView] = useState<"rendered" | "source">("rendered");
  const [loadsRemote, setLoadsRemote] = useState(false);
  const preview = cutText(html, MAX_PREVIEW_CHARS);
  const isRemote = useMemo(() => hasRemoteContent(preview), [preview]);
  if (html === "") return <p className="text-muted">The result is an empty page.</p>;
  return (
    <div className="flex flex-col gap-2">
      <SegmentedControl
        label="How to show the HTML"
        value={view}
        onValueChange={setView}
        options={[
          { value: "rendered", label: "Rendered" },
          { value: "source", label: "Source" },
        ]}
        className="self-start"
      />
      {view === "rendered" ? (
        <iframe
          // A document's policy cannot be changed, so the frame is replaced.
          key={String(loadsRemote)}
          sandbox=""
          srcDoc={createFrameDocument(preview, loadsRemote)}
          title="Rendered HTML"
          className="h-96 w-full resize-y rounded-md border border-line bg-[white]"
        />
      ) : (
        <CodeBlock code={html} label="HTML source" wrap />
      )}
      {view === "rendered" && (
        <div className="flex flex-wrap items-center justify-between gap-2 text-muted text-xs">
          <p>
            {html.length > MAX_PREVIEW_CHARS && "Only the first megabyte is shown. "}
            Scripts, forms and links are disabled in this preview.
            {!loadsRemote && isRemote && " Remote content is blocked, so that nobody is tracked."}
          </p>
          {!loadsRemote && isRemote && (
            <Button size="sm" onClick={() => setLoadsRemote(true)}>
              Load remote content
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
