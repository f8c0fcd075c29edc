"use client";

import { useState } from "react";
import { CodeBlock } from "../ui/code/code-block";
import { SegmentedControl } from "../ui/inputs/segmented-control";

/** In characters. A longer preview makes the page slow. */
const MAX_PREVIEW_CHARS = 1_000_000;

/**
 * Untrusted HTML, rendered in a sandboxed frame that cannot run scripts, submit forms or access this page. Never add
 * `allow-scripts` or `allow-same-origin`.
 */
export function HtmlResult({ html }: { html: string }) {
  const [view, setView] = useState<"rendered" | "source">("rendered");
  const preview = html.slice(0, MAX_PREVIEW_CHARS);
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
          sandbox=""
          srcDoc={preview}
          title="Rendered HTML"
          className="h-96 w-full resize-y rounded-md border border-line bg-[white]"
        />
      ) : (
        <CodeBlock code={preview} label="HTML source" wrap />
      )}
      <p className="text-muted text-xs">
        {html.length > MAX_PREVIEW_CHARS
          ? "Only the first megabyte is shown. "
          : "Scripts, forms and links are disabled in this preview."}
      </p>
    </div>
  );
}
