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
  /** The names of the existing variables. */
  taken: readonly string[];
  onAdd: (provider: string) => void;
};

const problemWith = (name: string, taken: readonly string[]): string | undefined => {
  const provider = providerFrom(name);
  if (provider === "") return "Enter the provider's name, such as github.";
  const { ref } = providerVariable(provider);
  if (providerOf(ref) === undefined)
    return `"${provider}" is a kind of token, not a provider. Enter the provider's name.`;
  return taken.includes(ref) ? `There is already a variable "${ref}".` : undefined;
};

/** Asks for an OAuth provider and adds the variable that carries its token. */
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
    // The focused field is gone after the next render.
    requestAnimationFrame(() => opener.current?.focus());
  };
  const add = () => {
    const found = problemWith(name, taken);
    setProblem(found);
    if (found) return;
    onAdd(providerFrom(name));
    close();
  };
  // Enter would submit the surrounding form.
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
        Add OAuth provider
      </Button>
    );
  const provider = providerFrom(name);
  return (
    <div className="flex w-full flex-col gap-3 border-line border-l-2 pl-3.5">
      <Field
        label="OAuth provider"
        error={problem}
        hint="Callers send the user's token for this provider in its own header."
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
