"use client";

import { useValue } from "@/components/tool-editor/editor-state";
import type { PathRow } from "@/components/tool-editor/form/codec/http-form";
import { NativeSelect } from "@/components/ui/inputs/native-select";

type PathStyle = Pick<PathRow, "style" | "explode">;

const options: (PathStyle & { value: string; label: string })[] = [
  { value: "simple", label: "a,b", style: "simple" },
  { value: "simple*", label: "a,b · key=value", style: "simple", explode: true },
  { value: "label", label: ".a,b", style: "label" },
  { value: "label*", label: ".a.b", style: "label", explode: true },
  { value: "matrix", label: ";name=a,b", style: "matrix" },
  { value: "matrix*", label: ";name=a;name=b", style: "matrix", explode: true },
];
const toOptionValue = ({ style, explode }: PathStyle) => (explode ? `${style}*` : style);

/**
 * Edits how lists and objects are written in the URL's path, for requests that were imported with
 * path styles.
 */
export function PathStyles() {
  const [rows, setRows] = useValue("http.path");
  const [url] = useValue("http.url");
  if (!rows.some(({ value }) => url.includes(value))) return null;
  const setStyle = (index: number, optionValue: string) => {
    const option = options.find(({ value }) => value === optionValue);
    const row = rows[index];
    if (!option || !row) return;
    const { explode: _, ...others } = row;
    const style = { style: option.style, ...(option.explode && { explode: true }) };
    setRows(rows.with(index, { ...others, ...style }));
  };
  return (
    <ul aria-label="Lists and objects in the path" className="flex flex-wrap gap-x-4 gap-y-2">
      {rows.map((row, index) =>
        url.includes(row.value) ? (
          <li key={row.value} className="flex items-center gap-2 text-muted text-xs">
            <span className="font-mono text-ink">{row.value}</span>
            <NativeSelect
              aria-label={`${row.value}: how lists and objects are written`}
              value={toOptionValue(row)}
              onChange={(event) => setStyle(index, event.target.value)}
              className="w-44"
            >
              {options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </NativeSelect>
          </li>
        ) : null,
      )}
    </ul>
  );
}
