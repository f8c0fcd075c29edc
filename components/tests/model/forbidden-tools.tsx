"use client";

import { X } from "lucide-react";
import { Field } from "@/components/ui/inputs/field";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import { IconButton } from "@/components/ui/primitives/icon-button";

type ForbiddenToolsProps = {
  toolNames: readonly string[];
  value: readonly string[];
  error: string | undefined;
  onChange: (names: string[]) => void;
};

/** The tools that a model must not call in a test. */
export function ForbiddenTools({ toolNames, value, error, onChange }: ForbiddenToolsProps) {
  return (
    <div className="flex flex-col gap-2">
      <Field label="Forbidden tools" optional error={error}>
        <NativeSelect
          value=""
          onChange={(event) => event.target.value && onChange([...value, event.target.value])}
        >
          <option value="">Add a tool</option>
          {toolNames
            .filter((name) => !value.includes(name))
            .map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
        </NativeSelect>
      </Field>
      {value.length > 0 && (
        <ul aria-label="Forbidden tools" className="flex flex-wrap gap-1.5">
          {value.map((name) => (
            <li
              key={name}
              className="flex max-w-full items-center gap-1 rounded-sm border border-line bg-sunken pl-2 font-mono text-xs"
            >
              <span className="wrap-anywhere min-w-0">{name}</span>
              <IconButton
                label={`Allow ${name}`}
                size="sm"
                writes
                onClick={() => onChange(value.filter((other) => other !== name))}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
