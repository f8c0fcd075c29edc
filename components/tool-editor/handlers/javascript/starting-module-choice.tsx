"use client";

import { Button } from "@/components/ui/primitives/button";
import { type StartingModule, startingModules } from "@/lib/agent/handlers/starting-modules";

const choices: readonly { name: StartingModule; label: string }[] = [
  { name: "read", label: "A tool that reads" },
  { name: "write", label: "A tool that changes something" },
];

type StartingModuleChoiceProps = { code: string; onChange: (code: string) => void };

/** Offers starting modules until the code has been edited. */
export function StartingModuleChoice({ code, onChange }: StartingModuleChoiceProps) {
  if (!Object.values<string>(startingModules).includes(code)) return null;
  return (
    <fieldset className="-mb-2 flex flex-wrap items-center gap-2">
      <legend className="contents text-muted text-sm">Start with</legend>
      {choices.map(({ name, label }) => (
        <Button
          key={name}
          size="sm"
          writes
          aria-pressed={code === startingModules[name]}
          onClick={() => onChange(startingModules[name])}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
