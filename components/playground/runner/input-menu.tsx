"use client";

import { Ellipsis, Link2, Save } from "lucide-react";
import { type FormEvent, useState } from "react";
import { toAddress } from "@/components/client/site-path";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { Dialog, DialogContent } from "@/components/ui/overlays/dialog";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/overlays/dropdown-menu";
import { notify } from "@/components/ui/overlays/toaster";
import { Button } from "@/components/ui/primitives/button";
import { copyText } from "@/components/ui/primitives/clipboard";
import { IconButton } from "@/components/ui/primitives/icon-button";
import type { Tool } from "@/lib/agent/tool";
import { type Params, toRequestParams } from "../arguments/initial-values";
import { createDeepLink, type DeepLink } from "../runs/deep-link";
import type { RunHistoryStore } from "../runs/use-run-history";
import { withoutSecrets } from "../runs/without-secrets";
import type { Source } from "../workspace/source";

type InputMenuProps = {
  slug: string;
  tool: Tool;
  source: Source;
  params: Params;
  history: RunHistoryStore;
  onFill: (params: Params) => void;
};

const linkNotes: Record<DeepLink["omitted"], string> = {
  nothing: "Includes the arguments.",
  secrets: "Includes the arguments, except those that look like secrets.",
  everything: "The arguments are too long for a link. It only opens the tool.",
};

/** Saves the current arguments under a name, links to them, and loads saved ones. */
export function InputMenu({ slug, tool, source, params, history, onFill }: InputMenuProps) {
  const [isNaming, setIsNaming] = useState(false);
  const [name, setName] = useState("");
  const savedInputs = history.runs.filter(
    (run) => run.pinned !== undefined && run.tool === tool.name,
  );
  const examples = tool.examples ?? [];

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return;
    history.add({
      id: crypto.randomUUID(),
      tool: tool.name,
      params: withoutSecrets(toRequestParams(params), tool.parameters),
      word: "saved",
      at: Date.now(),
      pinned: name.trim(),
    });
    setIsNaming(false);
    setName("");
    notify.success(`Inputs saved as ${name.trim()}`);
  };
  const copyLink = async () => {
    const { path, omitted } = createDeepLink(
      `/agents/${slug}/playground`,
      { tool: tool.name, params: toRequestParams(params), source },
      tool.parameters,
    );
    if (await copyText(window.location.origin + toAddress(path)))
      notify.success("Link copied", { description: linkNotes[omitted] });
    else notify.error("The browser blocked copying the link.");
  };
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton label="Inputs" size="sm">
            <Ellipsis aria-hidden />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem icon={<Save aria-hidden />} onSelect={() => setIsNaming(true)}>
            Save inputs
          </DropdownMenuItem>
          <DropdownMenuItem icon={<Link2 aria-hidden />} onSelect={() => void copyLink()}>
            Copy link to inputs
          </DropdownMenuItem>
          {savedInputs.length > 0 && (
            <>
              <DropdownMenuSeparator />
              <DropdownMenuLabel>Saved inputs</DropdownMenuLabel>
              {savedInputs.map((run) => (
                <DropdownMenuItem key={run.id} onSelect={() => onFill(run.params)}>
                  {run.pinned}
                </DropdownMenuItem>
              ))}
            </>
          )}
          {examples.length > 0 && (
            <>
              <DropdownMenuSeparator />
              <DropdownMenuLabel>Tests of this tool</DropdownMenuLabel>
              {examples.slice(0, 20).map((example) => (
                <DropdownMenuItem key={example.name} onSelect={() => onFill(example.params)}>
                  {example.name}
                </DropdownMenuItem>
              ))}
            </>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      <Dialog open={isNaming} onOpenChange={setIsNaming}>
        <DialogContent
          width="sm"
          title="Save inputs"
          description="Stored in this browser, without values that look like secrets."
        >
          <form onSubmit={save} className="flex flex-col gap-4">
            <Field label="Name">
              <Input
                value={name}
                maxLength={60}
                onChange={(event) => setName(event.target.value)}
              />
            </Field>
            <div className="flex justify-end">
              <Button type="submit" variant="primary" disabled={!name.trim()}>
                Save inputs
              </Button>
            </div>
          </form>
        </DialogContent>
      </Dialog>
    </>
  );
}
