"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ClipboardEvent, useState } from "react";
import { Input } from "@/components/ui/inputs/input";
import { Textarea } from "@/components/ui/inputs/textarea";
import { IconButton } from "@/components/ui/primitives/icon-button";

type SecretInputProps = {
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
};

/** A masked input for a secret. A value of several lines, such as a private key, is shown unmasked. */
export function SecretInput({ value, onChange, autoFocus }: SecretInputProps) {
  const [isVisible, setIsVisible] = useState(false);
  const plainInputProps = {
    mono: true,
    autoComplete: "off",
    autoCapitalize: "none",
    spellCheck: false,
  };
  if (value.includes("\n"))
    return (
      <Textarea
        {...plainInputProps}
        rows={4}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );

  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData("text/plain").replace(/\r\n/g, "\n");
    const trimmed = text.replace(/\n+$/, "");
    // A single-line input would drop the line breaks; a trailing one from copying a line is not part of the value.
    if (!text.includes("\n")) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length];
    onChange(value.slice(0, from) + (trimmed.includes("\n") ? text : trimmed) + value.slice(to));
  };
  return (
    <div className="relative">
      <Input
        {...plainInputProps}
        type={isVisible ? "text" : "password"}
        autoComplete="new-password"
        autoFocus={autoFocus}
        value={value}
        placeholder="Value"
        className="pr-10"
        onPaste={onPaste}
        onChange={(event) => onChange(event.target.value)}
      />
      <IconButton
        label={isVisible ? "Hide the value" : "Show the value"}
        size="sm"
        onClick={() => setIsVisible(!isVisible)}
        className="absolute top-1/2 right-1 -translate-y-1/2"
      >
        {isVisible ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </IconButton>
    </div>
  );
}
