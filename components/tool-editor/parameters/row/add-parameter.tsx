"use client";

import { Plus } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from "react";
import { useEditor } from "@/components/tool-editor/editor-state";
import { FieldError } from "@/components/ui/inputs/field-error";
import { Button } from "@/components/ui/primitives/button";
import { isReservedName, suggestUnreservedName } from "@/lib/schema/json-schema";

type AddParameterProps = {
  path: string;
  within?: string;
  getUsedNames: () => string[];
  onAdd: (names: readonly string[]) => void;
  /** Adds parameters from a pasted schema or JSON sample. Returns false if the text is neither. */
  onPasteSchema: (text: string) => boolean;
};

/**
 * Adds a parameter by name. Pasting a list of names, a JSON Schema or a JSON sample adds several.
 */
export function AddParameter(props: AddParameterProps) {
  const { path, within, getUsedNames, onAdd, onPasteSchema } = props;
  const { form } = useEditor();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<{ message: string; suggestion?: string } | null>(null);
  const id = useId();

  const add = (lines: readonly string[]) => {
    const names = [...new Set(lines.map((line) => line.trim()).filter((line) => line !== ""))];
    const usedNames = getUsedNames();
    const reserved = names.find(isReservedName);
    const duplicate = names.find((name) => usedNames.includes(name));
    if (reserved !== undefined)
      return setProblem({
        message: `"${reserved}" is reserved: hosts add it to every call.`,
        suggestion: suggestUnreservedName(reserved, form.getValues("name") || undefined),
      });
    if (duplicate !== undefined)
      return setProblem({ message: `A parameter named "${duplicate}" already exists.` });
    if (names.length === 0) return;
    onAdd(names);
    setText("");
    setProblem(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add([text]);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pastedText = event.clipboardData.getData("text/plain");
    if (onPasteSchema(pastedText)) {
      event.preventDefault();
      return;
    }
    const lines = pastedText.split(/[\r\n]+/);
    if (lines.filter((line) => line.trim() !== "").length < 2) return;
    event.preventDefault();
    add(lines);
  };
  return (
    <div
      data-path={`${path}.add`}
      data-row-list={path}
      // If this field is empty, the browser would undo typing in another field, bypassing the
      // editor's history.
      data-own-undo={text === "" ? undefined : ""}
    >
      <div className="flex items-center gap-1 rounded-md focus-within:bg-sunken">
        <span className="grid size-7 shrink-0 place-items-center text-muted">
          <Plus aria-hidden className="size-4" />
        </span>
        <input
          aria-label={within ? `Add parameter to ${within}` : "Add parameter"}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(null);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          placeholder="Type a name, then Enter"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="h-row min-w-0 flex-1 rounded-sm bg-transparent px-1.5 font-mono text-sm focus-visible:outline-offset-[-2px]"
        />
        {text.trim() !== "" && (
          <Button size="sm" variant="ghost" onClick={() => add([text])}>
            Add
          </Button>
        )}
      </div>
      {problem && (
        <FieldError id={id} role="alert" className="pt-1 pl-9">
          {problem.message}{" "}
          {problem.suggestion && (
            <Button
              size="sm"
              className="ml-1 min-h-5 px-1.5 py-0 text-xs"
              onClick={() => add([problem.suggestion ?? ""])}
            >
              Rename to {problem.suggestion}
            </Button>
          )}
        </FieldError>
      )}
    </div>
  );
}
