"use client";

import { Textarea } from "@/components/ui/textarea";
import type { Json } from "@/lib/agent/json";
import { readJson, tellPlace } from "@/lib/agent/reading/json-text";
import { useTyped } from "../history/use-typed";
import { useDraft } from "./use-draft";

type JsonInputProps = {
  rowId: string;
  field: string;
  /** Undefined for an empty field. */
  value: Json | undefined;
  /** Called with undefined when the field is cleared. */
  onChange: (value: Json | undefined) => void;
  /** Rejects values of the wrong type. */
  accepts?: (value: Json) => boolean;
  placeholder?: string;
  rows?: number;
};

const pretty = (value: Json | undefined): string =>
  value === undefined ? "" : JSON.stringify(value, null, 2);

/** A JSON value as text. While the text is invalid, the last valid value is kept. */
export function JsonInput(props: JsonInputProps) {
  const { rowId, field, value, onChange, accepts = () => true, placeholder, rows = 2 } = props;
  const [typed, setTyped] = useTyped();
  const read = (text: string): Json | undefined => {
    const json = readJson(text);
    return "problem" in json || !accepts(json.value) ? undefined : json.value;
  };
  // Boxed, because the value may itself be null.
  const draft = useDraft<{ json: Json }>(
    rowId,
    field,
    pretty(value),
    (text) => {
      const json = read(text);
      return json === undefined ? undefined : { json };
    },
    (next) => onChange(next?.json),
  );
  const text = typed ?? draft.text;
  const mistake = text.trim() === "" ? null : readJson(text);
  return (
    <>
      <Textarea
        mono
        rows={rows}
        maxRows={14}
        className="text-xs"
        spellCheck={false}
        placeholder={placeholder}
        value={text}
        onFocus={() => setTyped(draft.text)}
        onChange={(event) => {
          setTyped(event.target.value);
          draft.set(event.target.value);
        }}
        onBlur={() => setTyped(null)}
      />
      {mistake && "problem" in mistake && (
        <p role="status" className="font-mono text-danger-strong text-xs">
          {tellPlace(text, mistake)}
        </p>
      )}
    </>
  );
}
