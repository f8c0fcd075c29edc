"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** A secret of the profile as another room may keep it. `onTakeOut` forgets it here. */
export type KeptSecret = { label: string; name: string; value: string; onTakeOut: () => void };
/** Draws the deed that keeps a secret beyond the session. */
export type KeepSecret = (secret: KeptSecret) => ReactNode;

type ProfileValueProps = {
  label: string;
  /** What a credential's field might be called after. */
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** For secrets alone: they live as long as the tab. */
  keepSecret?: KeepSecret | undefined;
  required?: boolean | undefined;
  hint?: ReactNode;
  aside?: ReactNode;
  /** Whether what is typed is shown as dots. */
  masked?: boolean | undefined;
};

/** What a caller brings along: a token, a variable. A secret comes with the deed to keep it for good. */
export function ProfileValue(props: ProfileValueProps) {
  const { label, name, value, onChange, keepSecret, required, hint, aside, masked } = props;
  const input = useRef<HTMLInputElement>(null);
  const takenOut = useRef(false);
  const onTakeOut = () => {
    takenOut.current = true;
    onChange("");
  };
  // The deed goes with the value, and the focus would go with it.
  useEffect(() => {
    if (value === "" && takenOut.current) input.current?.focus();
    takenOut.current = false;
  }, [value]);
  return (
    <Field
      label={label}
      required={required}
      hint={hint}
      aside={
        <span className="flex items-baseline gap-2">
          {aside}
          {value !== "" && keepSecret?.({ label, name, value, onTakeOut })}
        </span>
      }
    >
      <Input
        ref={input}
        mono
        type={masked ? "password" : "text"}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
