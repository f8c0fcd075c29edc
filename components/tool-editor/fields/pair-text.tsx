"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import type { PairRow } from "../form/http-form";
import { pairsFromText, textOfPairs } from "../form/pair-text";

type PairTextProps = {
  label: string;
  rows: readonly PairRow[];
  onChange: (rows: PairRow[]) => void;
  switchable: boolean;
};

/** All pairs of a list in one text, a line each: to paste many, or to change many at once. */
export function PairText({ label, rows, onChange, switchable }: PairTextProps) {
  const [typed, setTyped] = useState(() => textOfPairs(rows));
  // What was typed stands as it is, unless the rows were changed by somebody else, such as an undo.
  const own = textOfPairs(pairsFromText(typed, rows, switchable)) === textOfPairs(rows);
  return (
    <Field
      label={label}
      hideLabel
      hint={
        switchable
          ? "One pair a line, such as name: value. A line that begins with # is kept and not sent."
          : "One pair a line, such as name: value."
      }
    >
      <Textarea
        mono
        rows={4}
        spellCheck={false}
        autoCapitalize="none"
        value={own ? typed : textOfPairs(rows)}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(pairsFromText(event.target.value, rows, switchable));
        }}
      />
    </Field>
  );
}
