"use client";

import { useState } from "react";
import { CodeBlock } from "../code-block";
import { SegmentedControl } from "../segmented-control";

/** Past this many characters a preview only makes the page slow. */
const mostShown = 1_000_000;

/**
 * A page from outside: drawn in a frame that may run no script, send no form and reach nothing of ours. It must
 * never be given `allow-scripts` or `allow-same-origin`.
 */
export function HtmlResult({ html }: { html: string }) {
  const [view, setView] = useState<"drawn" | "source">("drawn");
  const shown = html.slice(0, mostShown);
  if (html === "") return <p className="text-muted">The answer is an empty page.</p>;
  return (
    <div className="flex flex-col gap-2">
      <SegmentedControl
        label="How to show the HTML"
        value={view}
        onValueChange={setView}
        options={[
          { value: "drawn", label: "Drawn" },
          { value: "source", label: "Source" },
        ]}
        className="self-start"
      />
      {view === "drawn" ? (
        <iframe
          sandbox=""
          srcDoc={shown}
          title="The answer as a page"
          className="h-96 w-full resize-y rounded-md border border-line bg-[white]"
        />
      ) : (
        <CodeBlock code={shown} label="HTML source" wrap />
      )}
      <p className="text-muted text-xs">
        {html.length > mostShown
          ? "Only the first megabyte is shown. "
          : "Scripts, forms and links of the page are switched off here."}
      </p>
    </div>
  );
}
