"use client";

import { KeyRound } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import {
  offeredProviders,
  providerFrom,
  providerOf,
  providerVariable,
} from "@/lib/agent/oauth-provider";

type AddProviderProps = {
  /** The names of the variables there are. */
  taken: readonly string[];
  onAdd: (provider: string) => void;
};

const problemWith = (name: string, taken: readonly string[]): string | undefined => {
  const provider = providerFrom(name);
  if (provider === "") return "Write the provider's name, such as github.";
  const { ref } = providerVariable(provider);
  if (providerOf(ref) === undefined)
    return `"${provider}" says what kind of token it is, not whose. Write the provider's name.`;
  return taken.includes(ref) ? `The variable "${ref}" is there already.` : undefined;
};

/** Asks whose token callers bring, and adds the variable that carries it. */
export function AddProvider({ taken, onAdd }: AddProviderProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string>();

  const close = () => {
    setOpen(false);
    setName("");
    setProblem(undefined);
    // The field that had the focus is gone after the next drawing.
    requestAnimationFrame(() => opener.current?.focus());
  };
  const add = () => {
    const found = problemWith(name, taken);
    setProblem(found);
    if (found) return;
    onAdd(providerFrom(name));
    close();
  };
  // It stands inside the form of all caller settings, which Enter would save.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    if (event.key === "Enter") add();
    else close();
  };

  if (!open)
    return (
      <Button ref={opener} size="sm" onClick={() => setOpen(true)}>
        <KeyRound aria-hidden />
        Add an OAuth provider
      </Button>
    );
  const provider = providerFrom(name);
  return (
    <div className="flex w-full flex-col gap-3 border-line border-l-2 pl-3.5">
      <Field
        label="OAuth provider"
        error={problem}
        hint="Callers bring the user's own token of this provider in a header of its own."
        aside={
          provider !== "" && (
            <code className="wrap-anywhere font-mono">x-{providerVariable(provider).ref}</code>
          )
        }
      >
        <Input
          autoFocus
          mono
          list={id}
          value={name}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="github"
          className="sm:max-w-80"
          onChange={(event) => setName(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <datalist id={id}>
        {offeredProviders.map((offered) => (
          <option key={offered} value={offered} />
        ))}
      </datalist>
      <div className="flex gap-2">
        <Button size="sm" onClick={add}>
          Add provider
        </Button>
        <Button size="sm" variant="ghost" onClick={close}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
