"use client";

import { useState } from "react";
import { JsonView } from "@/components/ui/json-view";
import { HtmlResult } from "@/components/ui/result/html-result";
import { MediaResult } from "@/components/ui/result/media-result";
import { MixedResult } from "@/components/ui/result/mixed-result";
import { readMedia } from "@/components/ui/result/safe-media";
import { TextResult } from "@/components/ui/result/text-result";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { isObject } from "@/lib/agent/json";
import type { ResponseType } from "@/lib/agent/tool";
import { useValue } from "../editor-state";

const views = [
  { value: "json", label: "JSON" },
  { value: "host", label: "As shown by hosts" },
] as const;

/** The result, as JSON or as a host displays it for the tool's response type. */
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
        className="self-start"
      />
      {view === "json" ? (
        <JsonView value={value} label="Result" />
      ) : (
        <Shown value={value} type={type} />
      )}
    </div>
  );
}

const misfits: Record<Exclude<ResponseType, "text">, string> = {
  html: "The response type is HTML, but the result is not a string. Select the string with the page, or choose another response type.",
  media:
    "The response type is media, but the result has no url. Select the URL and name it url, or choose another response type.",
  mixed:
    "The response type is mixed, but the result is not an object. Select named fields, or choose another response type.",
};

const isMedia = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 && value.every(readMedia) : Boolean(readMedia(value));

function Shown({ value, type }: { value: unknown; type: ResponseType }) {
  if (type === "text") return <TextResult value={value} />;
  if (type === "html" && typeof value === "string") return <HtmlResult html={value} />;
  if (type === "media" && isMedia(value)) return <MediaResult media={value} />;
  if (type === "mixed" && isObject(value)) return <MixedResult data={value} />;
  return <p className="max-w-prose text-sm text-warning-strong">{misfits[type as "html"]}</p>;
}
