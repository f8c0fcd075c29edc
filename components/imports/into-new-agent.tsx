"use client";

import { type FormEvent, useState } from "react";
import { ProblemError } from "@/components/client/api";
import { type ExistingAgent, findExistingAgent, useSaveImport } from "@/components/queries/imports";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { agentProfileSchema, toSlug } from "@/lib/agent/agent-profile";
import type { Manifest } from "@/lib/agent/manifest";
import { failureText } from "./failure-text";

const validate = (field: "name" | "slug", value: string) =>
  agentProfileSchema.shape[field].safeParse(value).error?.issues[0]?.message;

type IntoNewAgentProps = {
  manifest: Manifest;
  onSaved: (slug: string, message: string) => void | Promise<void>;
};

/** Saves the imported tools as a new agent. */
export function IntoNewAgent({ manifest, onSaved }: IntoNewAgentProps) {
  const [name, setName] = useState(manifest.name);
  const [slug, setSlug] = useState(manifest.slug);
  // The slug of a manifest may have been chosen by its author.
  const [followsName, setFollowsName] = useState(manifest.slug === toSlug(manifest.name));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [existing, setExisting] = useState<ExistingAgent>();
  const [isConfirming, setIsConfirming] = useState(false);
  const [failure, setFailure] = useState("");
  const { mutateAsync: saveImport, isPending } = useSaveImport();

  const conflict = existing?.slug === slug ? existing : undefined;
  const problems = { name: validate("name", name), slug: validate("slug", slug) };

  const save = async (replaces?: ExistingAgent) => {
    await saveImport({ manifest: { ...manifest, name: name.trim(), slug }, replaces });
    await onSaved(slug, "Agent saved");
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    setFailure("");
    if (problems.name || problems.slug || isPending) return;
    try {
      await save();
    } catch (error) {
      const isTaken = error instanceof ProblemError && error.status === 412;
      const match = isTaken ? await findExistingAgent(slug) : undefined;
      setExisting(match);
      if (!match) setFailure(failureText(error));
    }
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" required error={isSubmitted && problems.name}>
          <Input
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              if (followsName) setSlug(toSlug(event.target.value) || manifest.slug);
            }}
          />
        </Field>
        <Field
          label="Address"
          required
          error={
            (isSubmitted && problems.slug) ||
            (conflict &&
              "Another agent has this address. Choose another address, or replace its draft.")
          }
          hint={`Callers will reach it at /api/agents/${slug || "…"}`}
        >
          <Input
            mono
            value={slug}
            onChange={(event) => {
              setSlug(event.target.value);
              setFollowsName(false);
            }}
          />
        </Field>
      </div>
      {failure && (
        <Callout tone="danger" role="alert">
          {failure}
        </Callout>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isPending}>
          Save agent
        </Button>
        {conflict && <Button onClick={() => setIsConfirming(true)}>Replace its draft</Button>}
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={`Replace the draft of ${slug}?`}
        description="The import replaces all its tools and settings. Published versions do not change, and callers are not affected until you publish."
        confirmLabel="Replace draft"
        onConfirm={() => save(conflict)}
      />
    </form>
  );
}
