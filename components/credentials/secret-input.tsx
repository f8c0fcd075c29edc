"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ClipboardEvent, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";

type SecretInputProps = {
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
};

/** A masked input for a secret. A value of several lines, such as a private key, is shown unmasked. */
export function SecretInput({ value, onChange, autoFocus }: SecretInputProps) {
  const [shown, setShown] = useState(false);
  const plain = { mono: true, autoComplete: "off", autoCapitalize: "none", spellCheck: false };
  if (value.includes("\n"))
    return (
      <Textarea
        {...plain}
        rows={4}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );

  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData("text/plain").replace(/\r\n/g, "\n");
    const pasted = text.replace(/\n+$/, "");
    // A single-line input would drop the line breaks; a trailing one from copying a line is not part of the value.
    if (!text.includes("\n")) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length];
    onChange(value.slice(0, from) + (pasted.includes("\n") ? text : pasted) + value.slice(to));
  };
  return (
    <div className="relative">
      <Input
        {...plain}
        type={shown ? "text" : "password"}
        autoComplete="new-password"
        autoFocus={autoFocus}
        value={value}
        placeholder="Value"
        className="pr-10"
        onPaste={onPaste}
        onChange={(event) => onChange(event.target.value)}
      />
      <IconButton
        label={shown ? "Hide the value" : "Show the value"}
        size="sm"
        onClick={() => setShown(!shown)}
        className="absolute top-1/2 right-1 -translate-y-1/2"
      >
        {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </IconButton>
    </div>
  );
}
