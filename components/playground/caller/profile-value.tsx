"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";

/** A secret of the profile that can be saved elsewhere. `onRemove` clears it from the profile. */
type ProfileSecret = { label: string; name: string; value: string; onRemove: () => void };
/** Renders the action that saves a secret beyond the session. */
export type RenderSecretAction = (secret: ProfileSecret) => ReactNode;

type ProfileValueProps = {
  label: string;
  /** Suggested name for a credential's field. */
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** For secrets only. Without it, they last as long as the tab. */
  renderSecretAction?: RenderSecretAction | undefined;
  required?: boolean | undefined;
  hint?: ReactNode;
  aside?: ReactNode;
  /** Hides the value as it is typed. */
  masked?: boolean | undefined;
};

/** A value that the caller sends: a token or a variable. Secrets have an action to save them. */
export function ProfileValue(props: ProfileValueProps) {
  const { label, name, value, onChange, renderSecretAction, required, hint, aside, masked } = props;
  const input = useRef<HTMLInputElement>(null);
  const wasRemoved = useRef(false);
  const onRemove = () => {
    wasRemoved.current = true;
    onChange("");
  };
  // Clearing the value unmounts the action, which would drop the focus.
  useEffect(() => {
    if (value === "" && wasRemoved.current) input.current?.focus();
    wasRemoved.current = false;
  }, [value]);
  return (
    <Field
      label={label}
      required={required}
      hint={hint}
      aside={
        <span className="flex items-baseline gap-2">
          {aside}
          {value !== "" && renderSecretAction?.({ label, name, value, onRemove })}
        </span>
      }
    >
      <Input
        ref={input}
        mono
        type={masked ? "password" : "text"}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
