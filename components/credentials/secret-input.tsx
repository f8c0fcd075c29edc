"use client";

import type { ClipboardEvent } from "react";
import { MaskedInput } from "@/components/ui/inputs/masked-input";
import { Textarea } from "@/components/ui/inputs/textarea";

type SecretInputProps = {
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
};

/** A masked input for a secret. A multi-line value, such as a private key, is shown unmasked. */
export function SecretInput({ value, onChange, autoFocus }: SecretInputProps) {
  if (value.includes("\n"))
    return (
      <Textarea mono rows={4} value={value} onChange={(event) => onChange(event.target.value)} />
    );

  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData("text/plain").replace(/\r\n/g, "\n");
    const trimmed = text.replace(/\n+$/, "");
    // A single-line input would drop line breaks. A trailing one, from copying a whole line, is not
    // part of the value.
    if (!text.includes("\n")) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const from = selectionStart ?? value.length;
    const to = selectionEnd ?? value.length;
    onChange(value.slice(0, from) + (trimmed.includes("\n") ? text : trimmed) + value.slice(to));
  };
  return (
    <MaskedInput
      noun="value"
      mono
      autoComplete="new-password"
      autoFocus={autoFocus}
      value={value}
      placeholder="Value"
      onPaste={onPaste}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
