"use client";

import { Input } from "@/components/ui/input";
import { parameterTypes } from "@/lib/agent/parameters";
import { useTyped } from "../history/use-typed";
import { useDraft } from "./use-draft";

type NumberInputProps = {
  rowId: string;
  /** Key of the field among the row's drafts. */
  field: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  whole?: boolean;
  placeholder?: string;
};

/** Integers beyond Number.MAX_SAFE_INTEGER are rejected, since they would be rounded. */
const readNumber = (text: string, whole?: boolean): number | undefined => {
  const kind = whole || /^\s*-?\d+\s*$/.test(text) ? "integer" : "number";
  const value = parameterTypes[kind].parse(text);
  return typeof value === "number" ? value : undefined;
};

/** A number field with a text value, so that "1." and "-" can be typed on the way to a number. */
export function NumberInput(props: NumberInputProps) {
  const { rowId, field, value, onChange, whole, placeholder } = props;
  const [typed, setTyped] = useTyped();
  const draft = useDraft(
    rowId,
    field,
    value === undefined ? "" : String(value),
    (text) => readNumber(text, whole),
    (next) => onChange(next ?? undefined),
  );
  return (
    <Input
      mono
      inputMode={whole ? "numeric" : "decimal"}
      autoComplete="off"
      placeholder={placeholder}
      value={typed ?? draft.text}
      onFocus={() => setTyped(draft.text)}
      onChange={(event) => {
        setTyped(event.target.value);
        draft.set(event.target.value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
