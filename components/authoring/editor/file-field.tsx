"use client";

import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { useController } from "react-hook-form";
import { formatBytes } from "@/components/ui/data/format-bytes";
import { Field } from "@/components/ui/inputs/field";
import { useFieldAttributes } from "@/components/ui/inputs/field-context";
import { readBase64 } from "@/components/ui/inputs/read-base64";
import { Button } from "@/components/ui/primitives/button";
import { MAX_FILE_BYTES } from "./file-size";
import { useProblem } from "./form-fields";
import { MediaPreview } from "./media-preview";

type FileFieldProps = {
  /** Form paths of the Base64 string and of the media type. */
  dataPath: string;
  typePath: string;
  label: string;
  /** Same syntax as the `accept` attribute of a file input. */
  accept?: string;
};

/** Edits a file stored as Base64 and shows a preview. */
export function FileField({ dataPath, typePath, label, accept }: FileFieldProps) {
  const data = useController({ name: dataPath }).field;
  const type = useController({ name: typePath }).field;
  const dataProblem = useProblem(dataPath);
  const typeProblem = useProblem(typePath);
  const [refusal, setRefusal] = useState("");
  const load = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_FILE_BYTES) {
      const size = formatBytes(file.size);
      setRefusal(
        `${file.name} is ${size}. Choose a file of at most ${formatBytes(MAX_FILE_BYTES)}.`,
      );
      return;
    }
    setRefusal("");
    try {
      data.onChange(await readBase64(file));
      // Some systems do not know the type of some files.
      if (file.type) type.onChange(file.type);
    } catch {
      setRefusal(`${file.name} could not be read. Check that it still exists.`);
    }
  };
  return (
    <div data-path={dataPath}>
      <Field
        label={label}
        hideLabel
        error={refusal || dataProblem || typeProblem}
        hint={`At most ${formatBytes(MAX_FILE_BYTES)}.`}
      >
        <FileButton
          label={label}
          accept={accept}
          hasFile={data.value !== ""}
          onFile={(file) => void load(file)}
        />
      </Field>
      {data.value !== "" && (
        <MediaPreview data={data.value} mimeType={type.value} label={label} className="mt-2" />
      )}
    </div>
  );
}

type FileButtonProps = {
  label: string;
  accept: string | undefined;
  hasFile: boolean;
  onFile: (file: File | undefined) => void;
};

function FileButton({ label, accept, hasFile, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const { "aria-describedby": describedBy, id } = useFieldAttributes();
  return (
    <div>
      <Button
        id={id}
        aria-describedby={describedBy}
        aria-label={`${hasFile ? "Replace" : "Choose"} file: ${label}`}
        onClick={() => input.current?.click()}
      >
        <Upload aria-hidden />
        {hasFile ? "Replace file" : "Choose file"}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        hidden
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          // Let the same file be chosen again after it has changed.
          event.target.value = "";
        }}
      />
    </div>
  );
}
