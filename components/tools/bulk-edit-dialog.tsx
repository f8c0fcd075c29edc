"use client";

import { type FormEvent, useId, useState } from "react";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import { Dialog, DialogContent } from "@/components/ui/overlays/dialog";
import { FormButtons } from "@/components/ui/overlays/form-buttons";
import { notify } from "@/components/ui/overlays/toaster";
import { Callout } from "@/components/ui/primitives/callout";
import { SavingForm } from "@/components/ui/primitives/read-only";
import { formatCount } from "@/lib/agent/format-count";
import type { ListedTool, SharedToolChange } from "@/lib/api/schemas/tools";
import { ToolChoices } from "./tool-choices";

type Action = "disable" | "enable" | "categorize" | "delete";

const actions = [
  { value: "disable", label: "Disable", hint: "Callers and models no longer see them." },
  { value: "enable", label: "Enable", hint: "Callers and models see them." },
  { value: "categorize", label: "Categorize", hint: "Groups them in the list." },
  { value: "delete", label: "Delete", hint: "Removes them from the draft." },
] as const;

const toChange = (action: Exclude<Action, "delete">, category: string): SharedToolChange =>
  action === "categorize"
    ? { category: category.trim() || null }
    : { enabled: action === "enable" };

const outcomes = { disable: "disabled", enable: "enabled", categorize: "categorized" };

type BulkEditDialogProps = {
  tools: readonly ListedTool[];
  /** Why a tool cannot be edited now, or undefined. */
  explainDisabled: (tool: ListedTool) => string | undefined;
  /** Changes the named tools. May throw. */
  onChange: (names: readonly string[], change: SharedToolChange) => Promise<void>;
  /** Deletes tools and says so. May throw. */
  onDelete: (tools: readonly ListedTool[]) => Promise<void>;
  /** Called after the dialog has closed and its animation has ended. */
  onClose: () => void;
};

/** Disables, enables, categorizes or deletes several tools of the draft. Open when mounted. */
export function BulkEditDialog(props: BulkEditDialogProps) {
  const { tools, explainDisabled, onChange, onDelete, onClose } = props;
  const [isOpen, setIsOpen] = useState(true);
  const [action, setAction] = useState<Action>("disable");
  const [category, setCategory] = useState("");
  const [names, setNames] = useState<ReadonlySet<string>>(new Set());
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState("");
  const id = useId();
  const selectedTools = tools.filter(({ name }) => names.has(name));
  const count = formatCount(selectedTools.length, "tool");
  const { label, hint } = actions.find(({ value }) => value === action) ?? actions[0];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending || selectedTools.length === 0) return;
    setIsPending(true);
    setError("");
    try {
      if (action === "delete") await onDelete(selectedTools);
      else {
        await onChange([...names], toChange(action, category));
        notify.success(`${count} ${outcomes[action]} in the draft`);
      }
      setIsOpen(false);
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : String(problem));
    }
    setIsPending(false);
  };

  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogContent
        onCloseAutoFocus={onClose}
        title="Bulk edit"
        description="Changes the draft. Callers are not affected until you publish."
        footer={
          <FormButtons
            form={id}
            variant={action === "delete" ? "danger" : "primary"}
            busy={isPending}
            disabled={selectedTools.length === 0}
          >
            {label} {selectedTools.length > 0 ? count : "tools"}
          </FormButtons>
        }
      >
        <SavingForm isSaving={isPending}>
          <form id={id} onSubmit={submit} className="flex flex-col gap-4">
            {error && (
              <Callout tone="danger" role="alert" title="Not changed">
                {error}
              </Callout>
            )}
            <div className="flex flex-col items-start gap-1.5">
              <SegmentedControl
                label="Action"
                value={action}
                onValueChange={setAction}
                options={actions}
              />
              <p className="text-muted text-xs">{hint}</p>
            </div>
            {action === "categorize" && (
              <Field label="Category" hint="Leave empty to remove the category.">
                <Input
                  value={category}
                  maxLength={64}
                  onChange={(event) => setCategory(event.target.value)}
                />
              </Field>
            )}
            <ToolChoices
              tools={tools}
              selection={names}
              onChange={setNames}
              explainDisabled={explainDisabled}
            />
          </form>
        </SavingForm>
      </DialogContent>
    </Dialog>
  );
}
