"use client";

import { type FormEvent, useEffect, useState } from "react";
import { useAgents } from "@/components/queries/agents";
import { ProblemError } from "@/components/queries/api";
import { useDraft, useSaveImport } from "@/components/queries/imports";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { NativeSelect } from "@/components/ui/native-select";
import type { Manifest } from "@/lib/agent/manifest";
import { ClashList } from "./clash-list";
import { failureText } from "./failure-text";
import { type ClashChoice, clashesWith, mergeIntoAgent } from "./merge-into-agent";

const mostTools = 1000;

type IntoExistingAgentProps = {
  manifest: Manifest;
  initialSlug: string;
  onSaved: (slug: string) => void;
};

const countOf = (count: number) => (count === 1 ? "1 tool" : `${count} tools`);

/** Adds the imported tools to the draft of an existing agent. */
export function IntoExistingAgent({ manifest, initialSlug, onSaved }: IntoExistingAgentProps) {
  const { data: agents = [], hasNextPage, fetchNextPage, isFetchingNextPage } = useAgents();
  const [slug, setSlug] = useState(initialSlug);
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState("");
  const [choices, setChoices] = useState<Record<string, ClashChoice>>({});
  const draft = useDraft(slug);
  const { mutateAsync: put, isPending } = useSaveImport();
  // A native select cannot load more options on demand, so all pages are fetched.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);

  const agent = draft.data?.value;
  const clashes = agent ? clashesWith(agent, manifest) : new Map<string, string>();
  const choiceFor = (name: string): ClashChoice => choices[name] ?? "rename";
  const merged = agent && mergeIntoAgent(agent, manifest, choiceFor);
  const tooMany = merged && merged.tools.length > mostTools;
  const left = [...clashes.keys()].filter((name) => choiceFor(name) === "skip").length;
  const known = agents.some((one) => one.slug === slug);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(slug === "");
    setFailure("");
    if (!merged || tooMany || isPending) return;
    try {
      await put({ manifest: merged, over: { slug, etag: draft.data?.etag } });
      onSaved(slug);
    } catch (error) {
      const stale = error instanceof ProblemError && error.status === 412;
      if (stale) await draft.refetch();
      setFailure(
        stale
          ? "Someone else changed this agent. It was reloaded: review the names below and save again."
          : failureText(error),
      );
    }
  };
  const problem = missing && slug === "" ? "Choose an agent." : draft.error?.message;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label="Agent"
        required
        error={problem}
        hint="The tools are added to its draft. Callers are not affected until you publish."
      >
        <NativeSelect
          value={slug}
          onChange={(event) => {
            setSlug(event.target.value);
            setChoices({});
          }}
        >
          <option value="">Choose an agent</option>
          {slug !== "" && !known && <option value={slug}>{slug}</option>}
          {agents.map((one) => (
            <option key={one.slug} value={one.slug}>
              {one.name} ({one.slug})
            </option>
          ))}
        </NativeSelect>
      </Field>
      {clashes.size > 0 && (
        <ClashList
          agentName={agent?.name ?? slug}
          clashes={clashes}
          choiceFor={choiceFor}
          onChoose={(names, choice) =>
            setChoices({ ...choices, ...Object.fromEntries(names.map((name) => [name, choice])) })
          }
        />
      )}
      {tooMany && (
        <Callout tone="danger" role="alert">
          The agent would have {merged.tools.length} tools; the limit is 1,000. Import fewer.
        </Callout>
      )}
      {failure && (
        <Callout tone="danger" role="alert">
          {failure}
        </Callout>
      )}
      <div>
        <Button type="submit" variant="primary" busy={isPending || draft.isFetching}>
          Add {countOf(manifest.tools.length - left)}
        </Button>
      </div>
    </form>
  );
}
