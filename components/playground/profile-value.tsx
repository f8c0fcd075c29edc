"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** A secret of the profile that can be saved elsewhere. `onRemove` clears it from the profile. */
export type KeptSecret = { label: string; name: string; value: string; onTakeOut: () => void };
/** Renders the action that saves a secret beyond the session. */
export type KeepSecret = (secret: KeptSecret) => ReactNode;

type ProfileValueProps = {
  label: string;
  /** Suggested name for a credential's field. */
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** For secrets only, which otherwise last as long as the tab. */
  keepSecret?: KeepSecret | undefined;
  required?: boolean | undefined;
  hint?: ReactNode;
  aside?: ReactNode;
  /** Hides the value as it is typed. */
  masked?: boolean | undefined;
};

/** A value that the caller sends: a token or a variable. Secrets come with an action to save them. */
export function ProfileValue(props: ProfileValueProps) {
  const { label, name, value, onChange, keepSecret, required, hint, aside, masked } = props;
  const input = useRef<HTMLInputElement>(null);
  const takenOut = useRef(false);
  const onTakeOut = () => {
    takenOut.current = true;
    onChange("");
  };
  // Clearing the value unmounts the action, which would drop the focus.
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
