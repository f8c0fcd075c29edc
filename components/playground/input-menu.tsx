"use client";

import { Ellipsis, Link2, Save } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { copyText } from "@/components/ui/clipboard";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { notify } from "@/components/ui/toaster";
import type { Tool } from "@/lib/agent/tool";
import { type DeepLink, deepLink } from "./deep-link";
import type { Source } from "./source";
import { type Params, toSend } from "./starting-values";
import type { KeptRuns } from "./use-kept-runs";
import { withoutSecrets } from "./without-secrets";

type InputMenuProps = {
  slug: string;
  tool: Tool;
  source: Source;
  params: Params;
  kept: KeptRuns;
  onFill: (params: Params) => void;
};

const leftOut: Record<DeepLink["left"], string> = {
  nothing: "Includes the arguments.",
  secrets: "Includes the arguments, except those that look like secrets.",
  everything: "The arguments are too long for a link. It only opens the tool.",
};

/** Saves the current arguments under a name, links to them, and loads saved ones. */
export function InputMenu({ slug, tool, source, params, kept, onFill }: InputMenuProps) {
  const [naming, setNaming] = useState(false);
  const [name, setName] = useState("");
  const saved = kept.runs.filter((run) => run.pinned !== undefined && run.tool === tool.name);
  const examples = tool.examples ?? [];

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return;
    kept.add({
      id: crypto.randomUUID(),
      tool: tool.name,
      params: withoutSecrets(toSend(params), tool.parameters),
      word: "saved",
      at: Date.now(),
      pinned: name.trim(),
    });
    setNaming(false);
    setName("");
    notify.success(`Inputs saved as ${name.trim()}`);
  };
  const link = async () => {
    const { path, left } = deepLink(
      `/agents/${slug}/playground`,
      tool.name,
      toSend(params),
      tool.parameters,
      source,
    );
    if (await copyText(window.location.origin + path))
      notify.success("Link copied", { description: leftOut[left] });
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
          <DropdownMenuItem icon={<Save aria-hidden />} onSelect={() => setNaming(true)}>
            Save inputs
          </DropdownMenuItem>
          <DropdownMenuItem icon={<Link2 aria-hidden />} onSelect={() => void link()}>
            Copy link to inputs
          </DropdownMenuItem>
          {saved.length > 0 && (
            <>
              <DropdownMenuSeparator />
              <DropdownMenuLabel>Saved inputs</DropdownMenuLabel>
              {saved.map((run) => (
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
      <Dialog open={naming} onOpenChange={setNaming}>
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
