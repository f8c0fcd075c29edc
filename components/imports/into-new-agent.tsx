"use client";

import { type FormEvent, useState } from "react";
import { type Standing, standingAt, useSaveImport } from "@/components/queries/imports";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { agentProfile, type Manifest } from "@/lib/agent/manifest";
import { failureText } from "./failure-text";

const problemOf = (field: "name" | "slug", value: string) =>
  agentProfile.shape[field].safeParse(value).error?.issues[0]?.message;

type IntoNewAgentProps = { manifest: Manifest; onSaved: (slug: string) => void };

/** Saves the imported tools as a new agent. */
export function IntoNewAgent({ manifest, onSaved }: IntoNewAgentProps) {
  const [name, setName] = useState(manifest.name);
  const [slug, setSlug] = useState(manifest.slug);
  const [checked, setChecked] = useState(false);
  const [looking, setLooking] = useState(false);
  const [standing, setStanding] = useState<Standing>();
  const [confirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState("");
  const { mutateAsync: put, isPending } = useSaveImport();

  const taken = standing?.slug === slug ? standing : undefined;
  const problems = { name: problemOf("name", name), slug: problemOf("slug", slug) };

  const save = async (over?: Standing) => {
    await put({ manifest: { ...manifest, name: name.trim(), slug }, over });
    onSaved(slug);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    setFailure("");
    if (problems.name || problems.slug || looking || isPending) return;
    setLooking(true);
    try {
      const found = await standingAt(slug);
      setStanding(found);
      if (!found) await save();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setLooking(false);
    }
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" required error={checked && problems.name}>
          <Input value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field
          label="Address"
          required
          error={
            (checked && problems.slug) ||
            (taken &&
              "Another agent has this address. Choose another address, or replace its draft.")
          }
          hint={`Callers will reach it at /api/agents/${slug || "…"}`}
        >
          <Input
            mono
            value={slug}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setSlug(event.target.value)}
          />
        </Field>
      </div>
      {failure && (
        <Callout tone="danger" role="alert">
          {failure}
        </Callout>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={looking || isPending}>
          Save agent
        </Button>
        {taken && <Button onClick={() => setConfirming(true)}>Replace its draft</Button>}
      </div>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={`Replace the draft of ${slug}?`}
        description="The import replaces all its tools and settings. Published versions do not change, and callers are not affected until you publish."
        confirmLabel="Replace draft"
        onConfirm={() => save(taken)}
      />
    </form>
  );
}
