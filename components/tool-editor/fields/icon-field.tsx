"use client";

import { ImagePlus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { FieldError } from "@/components/ui/inputs/field-error";
import { Button } from "@/components/ui/primitives/button";
import { iconTypes } from "@/lib/agent/tool-icon";
import { useEditor, useIssue, useValue } from "../editor-state";
import { readIcon } from "./read-icon";

/** Edits a small image loaded from a file, with a preview. */
export function IconField() {
  const [icon, setIcon] = useValue("metadata.icon");
  const issue = useIssue("metadata.icon");
  const { announce } = useEditor();
  const [problem, setProblem] = useState("");
  const fileInput = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const error = problem || issue?.message;

  const load = async (file: File | undefined) => {
    if (!file) return;
    try {
      setIcon(await readIcon(file));
      setProblem("");
      announce("Icon set.");
    } catch {
      setProblem(`${file.name} could not be read as an image. Choose a PNG, JPEG or WebP image.`);
    }
  };
  const remove = () => {
    setIcon("");
    setProblem("");
    announce("Icon removed.");
    chooseButton.current?.focus();
  };
  return (
    <fieldset data-path="metadata.icon" className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">
        Icon <span className="font-normal text-muted text-xs">optional</span>
      </legend>
      <div className="flex items-center gap-2">
        {icon !== "" && (
          // biome-ignore lint/performance/noImgElement: a data: URL has nothing to optimize.
          <img
            src={icon}
            alt="The tool’s icon"
            className="size-8 shrink-0 rounded-md border border-line object-contain"
          />
        )}
        <Button
          ref={chooseButton}
          size="sm"
          writes
          aria-describedby="tool-icon-text"
          onClick={() => fileInput.current?.click()}
        >
          <ImagePlus aria-hidden />
          {icon === "" ? "Choose an image" : "Replace"}
        </Button>
        {icon !== "" && (
          <Button size="sm" variant="ghost" writes onClick={remove}>
            <Trash2 aria-hidden />
            Remove icon
          </Button>
        )}
      </div>
      {error ? (
        <FieldError id="tool-icon-text" role="alert">
          {error}
        </FieldError>
      ) : (
        <p id="tool-icon-text" className="text-muted text-xs">
          PNG, JPEG or WebP. Images over 16 KB are scaled to 64 × 64 pixels.
        </p>
      )}
      <input
        ref={fileInput}
        type="file"
        hidden
        aria-label="Icon file"
        accept={iconTypes.join()}
        onChange={(event) => {
          void load(event.target.files?.[0]);
          // Let the same file be chosen again.
          event.target.value = "";
        }}
      />
    </fieldset>
  );
}
