"use client";

import { useRawText } from "@/components/tool-editor/history/use-raw-text";
import { Textarea } from "@/components/ui/inputs/textarea";
import { formatJsonError, parseJsonText } from "@/lib/imports/readers/json-text";
import type { Json } from "@/lib/schema/json";
import { useDraft } from "./use-draft";

type JsonInputProps = {
  rowId: string;
  field: string;
  /** Undefined for an empty field. */
  value: Json | undefined;
  /** Called with undefined when the field is cleared. */
  onChange: (value: Json | undefined) => void;
  /** Returns false for values of the wrong type. */
  accepts?: (value: Json) => boolean;
  placeholder?: string;
  rows?: number;
};

const formatJson = (value: Json | undefined): string =>
  value === undefined ? "" : JSON.stringify(value, null, 2);

/** Edits a JSON value as text. While the text is invalid, keeps the last valid value. */
export function JsonInput(props: JsonInputProps) {
  const { rowId, field, value, onChange, accepts = () => true, placeholder, rows = 2 } = props;
  const [rawText, setRawText] = useRawText();
  const parse = (text: string): Json | undefined => {
    const json = parseJsonText(text);
    return "problem" in json || !accepts(json.value) ? undefined : json.value;
  };
  // Boxed, because the value itself may be null.
  const draft = useDraft<{ json: Json }>(
    { rowId, field, valueText: formatJson(value) },
    (text) => {
      const json = parse(text);
      return json === undefined ? undefined : { json };
    },
    (next) => onChange(next?.json),
  );
  const text = rawText ?? draft.text;
  const syntaxError = text.trim() === "" ? null : parseJsonText(text);
  return (
    <>
      <Textarea
        mono
        rows={rows}
        maxRows={14}
        className="text-xs"
        placeholder={placeholder}
        value={text}
        onFocus={() => setRawText(draft.text)}
        onChange={(event) => {
          setRawText(event.target.value);
          draft.set(event.target.value);
        }}
        onBlur={() => setRawText(null)}
      />
      {syntaxError && "problem" in syntaxError && (
        <p role="status" className="font-mono text-danger-strong text-xs">
          {formatJsonError(text, syntaxError)}
        </p>
      )}
    </>
  );
}
