"use client";

import { Textarea } from "@/components/ui/textarea";
import type { Json } from "@/lib/agent/json";
import { readJson, tellPlace } from "@/lib/agent/reading/json-text";
import { useTyped } from "../history/use-typed";
import { useDraft } from "./use-draft";

type JsonInputProps = {
  rowId: string;
  field: string;
  /** Undefined shows an empty field. */
  value: Json | undefined;
  /** Gets undefined when the field is emptied. */
  onChange: (value: Json | undefined) => void;
  /** Refuses values of the wrong kind. */
  accepts?: (value: Json) => boolean;
  placeholder?: string;
  rows?: number;
};

const pretty = (value: Json | undefined): string =>
  value === undefined ? "" : JSON.stringify(value, null, 2);

/** A JSON value as text; the last one that could be read stays in force while the text has a mistake. */
export function JsonInput(props: JsonInputProps) {
  const { rowId, field, value, onChange, accepts = () => true, placeholder, rows = 2 } = props;
  const [typed, setTyped] = useTyped();
  const read = (text: string): Json | undefined => {
    const json = readJson(text);
    return "problem" in json || !accepts(json.value) ? undefined : json.value;
  };
  // A value may be null itself, so it travels boxed.
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
