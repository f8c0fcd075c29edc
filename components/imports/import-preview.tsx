"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { ProblemError } from "@/components/queries/api";
import {
  type ImportResult,
  type Standing,
  standingAt,
  useSaveImport,
} from "@/components/queries/imports";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { agentProfile } from "@/lib/agent/manifest";
import { FoundTools } from "./found-tools";
import { groupWarnings } from "./grouped-warnings";

const problemOf = (field: "name" | "slug", value: string) =>
  agentProfile.shape[field].safeParse(value).error?.issues[0]?.message;

type ImportPreviewProps = { result: ImportResult; onSaved: (slug: string) => void };

/** What an import found, before anything is saved: its tools, its notes, and where it will live. */
export function ImportPreview({ result, onSaved }: ImportPreviewProps) {
  const { manifest } = result;
  const [name, setName] = useState(manifest.name);
  const [slug, setSlug] = useState(manifest.slug);
  const [checked, setChecked] = useState(false);
  const [looking, setLooking] = useState(false);
  const [standing, setStanding] = useState<Standing>();
  const [confirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState("");
  const { mutateAsync: put, isPending } = useSaveImport();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const { general, tools } = groupWarnings(result);
  const noted = tools.filter(({ warnings }) => warnings.length > 0).length;
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
      const issues = error instanceof ProblemError ? error.issues : [];
      const places = issues.map(({ path, message }) => `${path}: ${message}`).slice(0, 5);
      setFailure(places.join(" ") || (error instanceof Error ? error.message : "Not saved."));
    } finally {
      setLooking(false);
    }
  };

  const count = manifest.tools.length;
  return (
    <section aria-labelledby="import-found" className="mt-8 flex flex-col gap-4">
      <div>
        <h2
          ref={heading}
          id="import-found"
          tabIndex={-1}
          className="font-semibold text-lg outline-none"
        >
          {count === 1 ? "1 tool found" : `${count} tools found`}
        </h2>
        <p className="text-muted text-sm">
          Nothing is saved yet.
          {noted > 0 && ` ${noted === 1 ? "One tool has" : `${noted} tools have`} notes to read.`}
        </p>
      </div>
      {general.length > 0 && (
        <Callout tone="warning" title="About the whole agent">
          <ul className="flex flex-col gap-1.5">
            {general.map(({ path, message }) => (
              <li key={path + message}>{message}</li>
            ))}
          </ul>
        </Callout>
      )}
      {count > 0 && <FoundTools tools={tools} />}
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
              (taken && "Another agent lives at this address. Choose another, or replace it.")
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
      </form>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={`Replace the draft of ${slug}?`}
        description="All its tools and settings give way to what was imported. Published versions stay as they are, and callers notice nothing until you publish."
        confirmLabel="Replace draft"
        onConfirm={() => save(taken)}
      />
    </section>
  );
}
