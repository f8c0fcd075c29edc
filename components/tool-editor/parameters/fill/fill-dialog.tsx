"use client";

import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogClose, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { NativeSelect } from "@/components/ui/native-select";
import { RadioGroup } from "@/components/ui/radio-group";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Textarea } from "@/components/ui/textarea";
import { mergeRows } from "@/lib/agent/parameters/merge-rows";
import { useEditor } from "../../editor-state";
import { httpFormFrom } from "../../form/http-form";
import { type Filling, isLocal, type Source, sources } from "./read-source";
import { useFilling } from "./use-filling";

type FillDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Creates parameters from a sample, a schema, a type, a command or a document. Existing ones are kept unless replaced. */
export function FillDialog({ open, onOpenChange }: FillDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      {open && <Filler onDone={() => onOpenChange(false)} />}
    </Dialog>
  );
}

const options = (Object.keys(sources) as Source[]).map((value) => ({
  value,
  label: sources[value].label,
}));

type Way = "merge" | "replace";

function Filler({ onDone }: { onDone: () => void }) {
  const { form, announce, focusField } = useEditor();
  const filling = useFilling();
  const { source, result } = filling;
  const [rows] = useState(() => form.getValues("rows"));
  const [way, setWay] = useState<Way>("merge");
  const [request, setRequest] = useState(() => form.getValues("http").url === "");
  const found = result && "rows" in result ? result : null;
  const merged = useMemo(
    () => found && mergeRows(way === "merge" ? rows : [], found.rows),
    [found, way, rows],
  );
  const handler = found?.handler?.kind === "http" ? found.handler : undefined;

  const apply = () => {
    if (!merged || !found) return;
    form.setValue("rows", merged.rows);
    if (handler && request) {
      form.setValue("kind", "http");
      form.setValue("http", httpFormFrom(handler));
    }
    announce(sentenceOf(way, merged.added.length));
    onDone();
    focusField(merged.rows.length > 0 ? `rows.${merged.rows.length - 1}.name` : "rows.add");
  };
  const local = isLocal(source);
  return (
    <DialogContent
      width="lg"
      title="Import parameters"
      description="Nothing changes until you apply it, and you can undo it."
      footer={
        <>
          <DialogClose asChild>
            <Button variant="ghost">Cancel</Button>
          </DialogClose>
          {!local && !found && (
            <Button
              busy={filling.busy}
              disabled={filling.text.trim() === ""}
              onClick={filling.read}
            >
              Preview
            </Button>
          )}
          <Button variant="primary" disabled={!merged} onClick={apply}>
            {way === "replace" ? "Replace parameters" : "Add new parameters"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4" data-own-undo="">
        <SegmentedControl
          label="Source"
          value={source}
          onValueChange={filling.setSource}
          options={options}
          className="h-auto flex-wrap self-start *:h-7"
        />
        <Field
          label={sources[source].label}
          error={result && "problem" in result ? result.problem : undefined}
        >
          <Textarea
            mono
            rows={8}
            maxRows={16}
            className="text-xs"
            spellCheck={false}
            autoFocus
            placeholder={sources[source].placeholder}
            value={filling.text}
            onChange={(event) => filling.setText(event.target.value)}
          />
        </Field>
        {filling.operations.length > 0 && (
          <Field label="Operation">
            <NativeSelect
              value={filling.operation}
              onChange={({ target }) => filling.choose(target.value)}
            >
              <option value="">Select one of {filling.operations.length}</option>
              {filling.operations.map(({ id, method, path, summary }) => (
                <option key={id} value={id}>
                  {method} {path} {summary && `· ${summary}`}
                </option>
              ))}
            </NativeSelect>
          </Field>
        )}
        {found && rows.length > 0 && (
          <RadioGroup<Way>
            aria-label="Existing parameters"
            value={way}
            onValueChange={setWay}
            options={[
              {
                value: "merge",
                label: "Add new parameters",
                hint: "Existing parameters with the same name are kept.",
              },
              {
                value: "replace",
                label: "Replace all parameters",
                hint: `Removes the ${rows.length} existing ones.`,
              },
            ]}
          />
        )}
        {handler && (
          <Checkbox
            label="Also import the request"
            hint="Replaces the method, URL, headers and body in the Request section."
            checked={request}
            onCheckedChange={(next) => setRequest(next === true)}
          />
        )}
        {found && merged && <Outlook found={found} added={merged.added} kept={merged.kept} />}
      </div>
    </DialogContent>
  );
}

const sentenceOf = (way: Way, count: number) => {
  const parameters = `${count} ${count === 1 ? "parameter" : "parameters"}`;
  return way === "replace" ? `Replaced with ${parameters}.` : `${parameters} added.`;
};

const mostNotes = 6;

/** Preview of the import: the new and the unchanged parameters by name. */
function Outlook({ found, added, kept }: { found: Filling; added: string[]; kept: string[] }) {
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
      {kept.length > 0 && (
        <p className="text-muted">
          Unchanged: <span className="wrap-anywhere font-mono text-xs">{kept.join(", ")}</span>
        </p>
      )}
      {found.notes.slice(0, mostNotes).map((note) => (
        <p key={note} className="text-muted text-xs">
          {note}
        </p>
      ))}
      {found.notes.length > mostNotes && (
        <p className="text-muted text-xs">and {found.notes.length - mostNotes} more notes</p>
      )}
    </div>
  );
}
