"use client";

import { useMemo, useRef, useState } from "react";
import { replaceRequest } from "@/components/tool-editor/form/codec/replace-request";
import { mergeRows } from "@/components/tool-editor/parameters/model/merge-rows";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { Field } from "@/components/ui/inputs/field";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import { RadioGroup } from "@/components/ui/inputs/radio-group";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import { Textarea } from "@/components/ui/inputs/textarea";
import { Dialog, DialogClose, DialogContent } from "@/components/ui/overlays/dialog";
import { Button } from "@/components/ui/primitives/button";
import { useLeaveGuard } from "@/components/unsaved-changes/leave-guard";
import { formatCount } from "@/lib/agent/format-count";
import { formatList } from "@/lib/agent/format-list";
import { getHandlerKind } from "@/lib/agent/handlers";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import { type Editor, useEditor } from "../../editor-state";
import { isLocal, type ParsedParameters, type Source, sources } from "./read-source";
import { useFillSource } from "./use-fill-source";

type FillDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A command that is already the tool's request. */
  command?: string;
};

/**
 * Creates parameters from a sample, a schema, a type, a command or a document. Keeps existing
 * parameters unless they are replaced.
 */
export function FillDialog({ open, onOpenChange, command }: FillDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      {open && <FillForm onDone={() => onOpenChange(false)} command={command} />}
    </Dialog>
  );
}

const options = (Object.keys(sources) as Source[]).map((value) => ({
  value,
  label: sources[value].segment,
}));

/** Replaces the request, and lets the tool use the credentials of the new one. */
const applyRequest = (form: Editor["form"], request: HttpHandler, grantedServices: string[]) => {
  const [http, services] = form.getValues(["http", "credentials"]);
  form.setValue("kind", "http");
  form.setValue("http", replaceRequest(http, request));
  form.setValue("credentials", [...new Set([...services, ...grantedServices])]);
};

type FillMode = "merge" | "replace";

function FillForm({ onDone, command }: { onDone: () => void; command: string | undefined }) {
  const { form, announce, focusField } = useEditor();
  const fill = useFillSource(command);
  const isUntouched = fill.text.trim() === "" || fill.text === command;
  useLeaveGuard(isUntouched ? null : "the imported parameters");
  const textarea = useRef<HTMLTextAreaElement>(null);
  const { source, result } = fill;
  const [rows] = useState(() => form.getValues("rows"));
  const [mode, setMode] = useState<FillMode>("merge");
  // A tool with code or a remote tool keeps it unless the user chooses otherwise.
  const [importsRequest, setImportsRequest] = useState(
    () =>
      command !== undefined ||
      (form.getValues("kind") === "http" && form.getValues("http").url === ""),
  );
  const preview = result && "rows" in result ? result : null;
  const mergeResult = useMemo(
    () => preview && mergeRows(mode === "merge" ? rows : [], preview.rows),
    [preview, mode, rows],
  );
  const grantedServices = preview?.credentials ?? [];
  const request = preview?.handler && getHandlerKind(preview.handler).getRequest?.(preview.handler);

  const apply = () => {
    if (!mergeResult || !preview) return;
    form.setValue("rows", mergeResult.rows);
    if (request && importsRequest) applyRequest(form, request, grantedServices);
    announce(describeFill(mode, mergeResult.added.length));
    onDone();
    focusField(
      mergeResult.rows.length > 0 ? `rows.${mergeResult.rows.length - 1}.name` : "rows.add",
    );
  };
  const isLocalSource = isLocal(source);
  return (
    <DialogContent
      width="lg"
      // With autoFocus, the dialog could not tell what had the focus before.
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        textarea.current?.focus();
      }}
      title="Import parameters"
      description="Nothing changes until you apply it, and you can undo it."
      footer={
        <>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          {!isLocalSource && !preview && (
            <Button busy={fill.busy} disabled={fill.text.trim() === ""} onClick={fill.parseText}>
              Preview
            </Button>
          )}
          <Button variant="primary" disabled={!mergeResult} onClick={apply}>
            {mode === "replace" ? "Replace parameters" : "Add new parameters"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4" data-own-undo="">
        <SegmentedControl
          label="Source"
          value={source}
          onValueChange={fill.setSource}
          options={options}
          className="h-auto flex-wrap self-start *:h-7 coarse:*:h-9 max-sm:*:px-1"
        />
        <Field
          label={sources[source].label}
          error={result && "problem" in result ? result.problem : undefined}
        >
          <Textarea
            ref={textarea}
            mono
            rows={8}
            maxRows={16}
            className="text-xs"
            placeholder={sources[source].placeholder}
            value={fill.text}
            onChange={(event) => fill.setText(event.target.value)}
          />
        </Field>
        {fill.operations.length > 0 && (
          <Field label="Operation">
            <NativeSelect
              value={fill.operation}
              onChange={({ target }) => fill.selectOperation(target.value)}
            >
              <option value="">Select one of {fill.operations.length}</option>
              {fill.operations.map(({ id, method, path, summary }) => (
                <option key={id} value={id}>
                  {method} {path} {summary && `· ${summary}`}
                </option>
              ))}
            </NativeSelect>
          </Field>
        )}
        {preview && rows.length > 0 && (
          <RadioGroup<FillMode>
            aria-label="Existing parameters"
            value={mode}
            onValueChange={setMode}
            options={[
              {
                value: "merge",
                label: "Add new parameters",
                hint: "Existing parameters with the same name are kept.",
              },
              {
                value: "replace",
                label: "Replace all parameters",
                hint: `Removes ${formatCount(rows.length, "existing parameter")}.`,
              },
            ]}
          />
        )}
        {request && (
          <Checkbox
            label="Also import the request"
            hint={`Replaces the method, URL, headers and body in the Request section.${grantedServices.length > 0 ? ` The tool may then use the credential ${formatList(grantedServices)}.` : ""}`}
            checked={importsRequest}
            onCheckedChange={(next) => setImportsRequest(next === true)}
          />
        )}
        {preview && mergeResult && (
          <FillPreview
            preview={preview}
            added={mergeResult.added}
            unchanged={mergeResult.unchanged}
          />
        )}
      </div>
    </DialogContent>
  );
}

const describeFill = (mode: FillMode, count: number) => {
  const parameters = formatCount(count, "parameter");
  return mode === "replace" ? `Replaced with ${parameters}.` : `${parameters} added.`;
};

const MAX_NOTES = 6;

/** Preview of the import: the names of new and unchanged parameters. */
function FillPreview({
  preview,
  added,
  unchanged,
}: {
  preview: ParsedParameters;
  added: string[];
  unchanged: string[];
}) {
  return (
    <div role="status" className="flex flex-col gap-1 text-sm">
      <p>
        {added.length === 0 ? (
          "No new parameters."
        ) : (
          <>
            New: <span className="wrap-anywhere font-mono text-xs">{added.join(", ")}</span>
          </>
        )}
      </p>
      {unchanged.length > 0 && (
        <p className="text-muted">
          Unchanged: <span className="wrap-anywhere font-mono text-xs">{unchanged.join(", ")}</span>
        </p>
      )}
      {preview.notes.slice(0, MAX_NOTES).map((note) => (
        <p key={note} className="text-muted text-xs">
          {note}
        </p>
      ))}
      {preview.notes.length > MAX_NOTES && (
        <p className="text-muted text-xs">and {preview.notes.length - MAX_NOTES} more notes</p>
      )}
    </div>
  );
}
