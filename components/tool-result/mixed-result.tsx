import { isObject } from "@/lib/schema/json";
import { JsonView } from "../ui/data/json-view";
import { HtmlResult } from "./html-result";
import { MediaResult } from "./media-result";

/**
 * An object whose `text`, `html` and `media` are rendered as such, and its other fields as values.
 */
export function MixedResult({ data }: { data: Record<string, unknown> }) {
  const entries = Object.entries(data);
  if (entries.length === 0) return <p className="text-muted">The result is an empty object.</p>;
  return (
    <dl className="flex flex-col rounded-md border border-line">
      {entries.map(([name, value]) => (
        <div
          key={name}
          className="grid gap-x-4 gap-y-1 border-line border-b px-3 py-2.5 last:border-b-0 sm:grid-cols-[9rem_minmax(0,1fr)]"
        >
          <dt className="wrap-anywhere font-mono text-muted text-xs leading-5">{name}</dt>
          <dd className="min-w-0">
            <FieldValue name={name} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FieldValue({ name, value }: { name: string; value: unknown }) {
  if (name === "html" && typeof value === "string") return <HtmlResult html={value} />;
  if (name === "media" && (isObject(value) || Array.isArray(value)))
    return <MediaResult media={value} />;
  if (value === "") return <p className="text-muted">Empty string</p>;
  if (typeof value === "string")
    return <p className="wrap-anywhere whitespace-pre-wrap">{value}</p>;
  if (value === null || typeof value !== "object")
    return <code className="font-mono">{String(value)}</code>;
  return <JsonView value={value} label={name} />;
}
