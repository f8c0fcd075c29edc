"use client";

import { KeyRound } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { Button } from "@/components/ui/primitives/button";
import {
  createProviderVariable,
  normalizeProvider,
  parseProvider,
  suggestedProviders,
} from "@/lib/agent/credentials/oauth-provider";

type AddProviderProps = {
  /** The names of the existing variables. */
  existingRefs: readonly string[];
  onAdd: (provider: string) => void;
};

const validateProvider = (name: string, existingRefs: readonly string[]): string | undefined => {
  const provider = normalizeProvider(name);
  if (provider === "") return "Enter the provider’s name, such as github.";
  const { ref } = createProviderVariable(provider);
  if (parseProvider(ref) === undefined)
    return `"${provider}" is a kind of token, not a provider. Enter the provider’s name.`;
  return existingRefs.includes(ref) ? `There is already a variable "${ref}".` : undefined;
};

/** Asks for an OAuth provider and adds the variable that carries its token. */
export function AddProvider({ existingRefs, onAdd }: AddProviderProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string>();

  const close = () => {
    setOpen(false);
    setName("");
    setProblem(undefined);
    // The focused field is removed by the next render.
    requestAnimationFrame(() => opener.current?.focus());
  };
  const add = () => {
    const nextProblem = validateProvider(name, existingRefs);
    setProblem(nextProblem);
    if (nextProblem) return;
    onAdd(normalizeProvider(name));
    close();
  };
  // Without this, Enter would submit the surrounding form.
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
  const provider = normalizeProvider(name);
  return (
    <div className="flex w-full flex-col gap-3 border-line border-l-2 pl-3.5">
      <Field
        label="OAuth provider"
        error={problem}
        hint="Callers send the user’s token for this provider in its own header."
        aside={
          provider !== "" && (
            <code className="wrap-anywhere font-mono">
              x-{createProviderVariable(provider).ref}
            </code>
          )
        }
      >
        <Input
          autoFocus
          mono
          list={id}
          value={name}
          placeholder="github"
          className="sm:max-w-80"
          onChange={(event) => setName(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <datalist id={id}>
        {suggestedProviders.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
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
