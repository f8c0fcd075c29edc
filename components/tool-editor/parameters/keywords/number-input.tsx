"use client";

import { useRawText } from "@/components/tool-editor/history/use-raw-text";
import { Input } from "@/components/ui/inputs/input";
import { parameterKinds } from "@/lib/agent/parameters";
import { useDraft } from "./use-draft";

type NumberInputProps = {
  rowId: string;
  /** Key of the field among the row's drafts. */
  field: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  isInteger?: boolean;
  placeholder?: string;
};

/**
 * Parses a number. Returns undefined if it is invalid. Rejects integers beyond
 * Number.MAX_SAFE_INTEGER, because they would be rounded.
 */
const parseNumber = (text: string, isInteger?: boolean): number | undefined => {
  const kind = isInteger || /^\s*-?\d+\s*$/.test(text) ? "integer" : "number";
  const value = parameterKinds[kind].parse(text);
  return typeof value === "number" ? value : undefined;
};

/** A number field that holds text, so that intermediate input such as "1." and "-" can be typed. */
export function NumberInput(props: NumberInputProps) {
  const { rowId, field, value, onChange, isInteger, placeholder } = props;
  const [rawText, setRawText] = useRawText();
  const draft = useDraft(
    { rowId, field, valueText: value === undefined ? "" : String(value) },
    (text) => parseNumber(text, isInteger),
    (next) => onChange(next ?? undefined),
  );
  return (
    <Input
      mono
      inputMode={isInteger ? "numeric" : "decimal"}
      placeholder={placeholder}
      value={rawText ?? draft.text}
      onFocus={() => setRawText(draft.text)}
      onChange={(event) => {
        setRawText(event.target.value);
        draft.set(event.target.value);
      }}
      onBlur={() => setRawText(null)}
    />
  );
}
