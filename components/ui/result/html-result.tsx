"use client";

import { useState } from "react";
import { CodeBlock } from "../code-block";
import { SegmentedControl } from "../segmented-control";

/** In characters. A longer preview makes the page slow. */
const mostShown = 1_000_000;

/**
 * Untrusted HTML, rendered in a sandboxed frame that cannot run scripts, submit forms or access this page. Never add
 * `allow-scripts` or `allow-same-origin`.
 */
export function HtmlResult({ html }: { html: string }) {
  const [view, setView] = useState<"rendered" | "source">("rendered");
  const shown = html.slice(0, mostShown);
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
          srcDoc={shown}
          title="Rendered HTML"
          className="h-96 w-full resize-y rounded-md border border-line bg-[white]"
        />
      ) : (
        <CodeBlock code={shown} label="HTML source" wrap />
      )}
      <p className="text-muted text-xs">
        {html.length > mostShown
          ? "Only the first megabyte is shown. "
          : "Scripts, forms and links are disabled in this preview."}
      </p>
    </div>
  );
}
