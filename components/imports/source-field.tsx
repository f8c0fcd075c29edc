"use client";

import { FileText, FileUp, X } from "lucide-react";
import { useRef, useState } from "react";
import { useFocusOnOpening } from "@/components/layout/use-focus-on-opening";
import { formatBytes } from "@/components/ui/data/format-bytes";
import { Field } from "@/components/ui/inputs/field";
import { Textarea } from "@/components/ui/inputs/textarea";
import { Button } from "@/components/ui/primitives/button";
import { classNames } from "@/components/ui/primitives/class-names";
import { IconButton } from "@/components/ui/primitives/icon-button";
import { useReadOnlyReason } from "@/components/ui/primitives/read-only";
import { MAX_TYPED_CHARACTERS, readFile, readPasted, readTyped, type Source } from "./read-source";
import { sourceKinds } from "./source-kinds";
import { useFileDrop } from "./use-file-drop";

function FileChip({ source, onRemove }: { source: Source; onRemove: () => void }) {
  const { file } = source;
  if (!file) return null;
  return (
    <div className="flex items-center gap-3 rounded-md border border-line bg-sunken px-3 py-2.5">
      <FileText aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium text-sm">{file.name}</p>
        <p className="text-muted text-xs tabular-nums">
          {"kind" in source && `${sourceKinds[source.kind].label} · `}
          {formatBytes(file.bytes)}
        </p>
      </div>
      <IconButton label={`Remove ${file.name}`} size="sm" onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

type SourceFieldProps = {
  source: Source;
  /** Why the source cannot be read. Shown only after the person has tried to import it. */
  problem: string;
  onChange: (source: Source) => void;
};

/**
 * One box for everything that can be imported: typed, pasted, chosen as a file or dropped on the
 * page.
 */
export function SourceField({ source, problem, onChange }: SourceFieldProps) {
  const fileInput = useRef<HTMLInputElement>(null);
  const textarea = useRef<HTMLTextAreaElement>(null);
  useFocusOnOpening(() => textarea.current);
  const [isLoading, setIsLoading] = useState(false);
  /** The file that is being read, unless the source has been replaced since. */
  const loadingFile = useRef<File>(undefined);
  const [hasSeveralFiles, setHasSeveralFiles] = useState(false);
  const isReadOnly = useReadOnlyReason() !== null;
  const loadFile = async (file: File) => {
    loadingFile.current = file;
    setIsLoading(true);
    const fileSource = await readFile(file);
    if (loadingFile.current === file) replace(fileSource);
  };
  const replace = (next: Source) => {
    loadingFile.current = undefined;
    setIsLoading(false);
    setHasSeveralFiles(false);
    onChange(next);
  };
  const takeFiles = ([file, ...others]: File[]) => {
    setHasSeveralFiles(others.length > 0);
    if (file && others.length === 0) void loadFile(file);
  };
  const isDragging = useFileDrop(!isReadOnly, takeFiles);
  const remove = () => {
    replace(readTyped(""));
    requestAnimationFrame(() => textarea.current?.focus());
  };
  const idleHint = source.file
    ? "Drop another file to replace it."
    : "Paste a URL, a document, a command or code, or drop a file of up to 50 MB.";
  const detected = "kind" in source ? sourceKinds[source.kind].label : "";
  return (
    <div
      className={classNames(
        "rounded-md",
        isDragging && "outline-2 outline-accent outline-offset-4 outline-dashed",
      )}
    >
      <Field
        label="Source"
        required
        error={hasSeveralFiles ? "Drop one file at a time." : problem}
        hint={isDragging ? "Drop the file to import it." : idleHint}
        aside={
          <Button
            size="sm"
            variant="ghost"
            className="-my-1 -mr-2 max-w-none"
            busy={isLoading}
            onClick={() => fileInput.current?.click()}
          >
            <FileUp aria-hidden />
            Choose a file
          </Button>
        }
      >
        {source.file ? (
          <FileChip source={source} onRemove={remove} />
        ) : (
          <Textarea
            ref={textarea}
            mono
            rows={6}
            maxRows={20}
            value={source.text}
            placeholder="https://api.example.com/openapi.json"
            onChange={({ target: { value } }) =>
              replace(value.length > MAX_TYPED_CHARACTERS ? readPasted(value) : readTyped(value))
            }
          />
        )}
      </Field>
      <p role="status" className="mt-1 min-h-4 text-muted text-xs">
        {!source.file && detected && `Recognized as: ${detected}`}
        {source.file && detected && <span className="sr-only">{`Recognized as: ${detected}`}</span>}
      </p>
      <input
        ref={fileInput}
        type="file"
        hidden
        aria-label="Source file"
        accept=".json,.har,.bru,.ts,.tsx,.js,.mjs,.yaml,.yml,.txt,.sh,application/json,application/yaml,text/*"
        onChange={(event) => {
          takeFiles([...(event.target.files ?? [])]);
          // Lets the person choose the same file again after changing it.
          event.target.value = "";
        }}
      />
    </div>
  );
}
