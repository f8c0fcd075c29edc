"use client";

import { FileUp } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import type { ImportRequest } from "@/components/queries/imports";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { Textarea } from "@/components/ui/inputs/textarea";
import { Button } from "@/components/ui/primitives/button";
import { resolveEnvironmentReferences } from "@/lib/agent/environment-references";

const isJson = (text: string) => {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
};

/** The `${NAME}` placeholders of a YAML manifest, whose values are entered on import. */
const findPlaceholders = (text: string): string[] => {
  if (!text.includes("${") || isJson(text)) return [];
  const names = new Set<string>();
  resolveEnvironmentReferences(text, {}, (name) => names.add(name));
  return [...names].slice(0, 50);
};

const MAX_BYTES = 2_000_000;

type FormProps = { busy: boolean; onRead: (request: ImportRequest) => void };

/** Imports a manifest, exported or written by hand. */
export function ManifestForm({ busy, onRead }: FormProps) {
  const [text, setText] = useState("");
  const [values, setValues] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState("");
  const fileInput = useRef<HTMLInputElement>(null);
  const names = findPlaceholders(text);

  const loadFile = async (selectedFile: File | undefined) => {
    if (!selectedFile) return;
    setProblem(selectedFile.size > MAX_BYTES ? "The file is larger than 2 MB." : "");
    if (selectedFile.size <= MAX_BYTES) setText(await selectedFile.text());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = text.trim() === "";
    setProblem(isEmpty ? "Paste a manifest or choose a file." : "");
    if (isEmpty || busy) return;
    const filledNames = names.filter((name) => values[name] !== undefined);
    const env = Object.fromEntries(filledNames.map((name) => [name, values[name] ?? ""]));
    onRead({ kind: "manifest", document: text, ...(filledNames.length > 0 && { env }) });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label="Manifest"
        required
        error={problem}
        hint="JSON or YAML. For each ${NAME} in YAML, enter a value below."
        aside={
          <Button size="sm" variant="ghost" onClick={() => fileInput.current?.click()}>
            <FileUp aria-hidden />
            Choose a file
          </Button>
        }
      >
        <Textarea
          mono
          rows={10}
          maxRows={24}
          value={text}
          spellCheck={false}
          autoCapitalize="none"
          placeholder={"slug: weather\nname: Weather\ndescription: …\ntools: []"}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <input
        ref={fileInput}
        type="file"
        hidden
        aria-label="Manifest file"
        accept=".json,.yaml,.yml,application/json,application/yaml"
        onChange={(event) => {
          void loadFile(event.target.files?.[0]);
          // Lets the user choose the same file again after changing it.
          event.target.value = "";
        }}
      />
      {names.map((name) => (
        <Field key={name} label={<span>Value of {name}</span>} required>
          <Input
            mono
            value={values[name] ?? ""}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        </Field>
      ))}
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          Read the manifest
        </Button>
      </div>
    </form>
  );
}
