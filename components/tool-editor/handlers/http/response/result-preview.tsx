"use client";

import { useState } from "react";
import { useValue } from "@/components/tool-editor/editor-state";
import { HtmlResult } from "@/components/tool-result/html-result";
import { MediaResult } from "@/components/tool-result/media-result";
import { MixedResult } from "@/components/tool-result/mixed-result";
import { parseMedia } from "@/components/tool-result/safe-media";
import { TextResult } from "@/components/tool-result/text-result";
import { JsonView } from "@/components/ui/data/json-view";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import type { ResponseType } from "@/lib/agent/tool";
import { isObject } from "@/lib/schema/json";

const views = [
  { value: "json", label: "JSON" },
  { value: "host", label: "As shown by hosts" },
] as const;

/** Shows the result as JSON, or as a host displays it for the tool's response type. */
export function ResultPreview({ value }: { value: unknown }) {
  const [view, setView] = useState<"json" | "host">("json");
  const [type] = useValue("responseType");
  return (
    <div className="flex flex-col gap-2">
      <SegmentedControl
        label="Result view"
        value={view}
        onValueChange={setView}
        options={views}
        switchesView
        className="self-start"
      />
      {view === "json" ? (
        <JsonView value={value} label="Result" />
      ) : (
        <HostResult value={value} type={type} />
      )}
    </div>
  );
}

const typeMismatches: Record<Exclude<ResponseType, "text">, string> = {
  html: "The response type is HTML, but the result is not a string. Select the string with the page, or choose another response type.",
  media:
    "The response type is media, but the result has no url. Select the URL and name it url, or choose another response type.",
  mixed:
    "The response type is mixed, but the result is not an object. Select named fields, or choose another response type.",
};

const isMedia = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 && value.every(parseMedia) : Boolean(parseMedia(value));

function HostResult({ value, type }: { value: unknown; type: ResponseType }) {
  if (type === "text") return <TextResult value={value} />;
  if (type === "html" && typeof value === "string") return <HtmlResult html={value} />;
  if (type === "media" && isMedia(value)) return <MediaResult media={value} />;
  if (type === "mixed" && isObject(value)) return <MixedResult data={value} />;
  return (
    <p className="max-w-prose text-sm text-warning-strong">{typeMismatches[type as "html"]}</p>
  );
}
