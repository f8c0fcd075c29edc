"use client";

import Link from "next/link";
import { lazy, useMemo, useState } from "react";
import { ErrorState, FormSkeleton } from "@/components/layout/page-states";
import { ValueField } from "@/components/playground/value-field";
import { useAgent } from "@/components/queries/agents";
import { ProblemError } from "@/components/queries/api";
import { useCreateTool, useReplaceTool, useTool, useTools } from "@/components/queries/tools";
import { ToolEditor } from "@/components/tool-editor/tool-editor";
import { Button } from "@/components/ui/button";
import type { Tool } from "@/lib/agent/tool";
import { PersonPane } from "./person-pane";

const CredentialInPlace = lazy(async () => ({
  default: (await import("@/components/credentials/credential-in-place")).CredentialInPlace,
}));

const toolPage = (slug: string, name: string) =>
  `/agents/${slug}/tools/${encodeURIComponent(name)}`;

type OpenToolProps = {
  slug: string;
  /** The name in the URL; absent for a new tool, which the first save creates. */
  name?: string;
};

/**
 * One tool in the editor, with its preview. A first save or a rename replaces only the URL: the editor stays mounted
 * and keeps its state and undo history.
 */
export function OpenTool({ slug, name: found }: OpenToolProps) {
  const [name, setName] = useState(found);
  const agent = useAgent(slug);
  const tools = useTools(slug);
  const stored = useTool(slug, name);
  const { mutateAsync: create } = useCreateTool(slug);
  const { mutateAsync: replace } = useReplaceTool(slug, name ?? "");
  const [dirty, setDirty] = useState(false);
  const otherNames = useMemo(
    () => (tools.data ?? []).map((tool) => tool.name).filter((other) => other !== name),
    [tools.data, name],
  );
  const variables = agent.data?.value.variables;
  const given = useMemo(() => variables ?? [], [variables]);

  const [deleted, setDeleted] = useState(false);
  const save = async (tool: Tool, etag: string | undefined) => {
    if (name === undefined || deleted) {
      const made = await create(tool);
      setDeleted(false);
      return made;
    }
    try {
      return await replace({ tool, etag });
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status !== 404) throw error;
      setDeleted(true);
      throw new Error(
        `${name} was deleted by someone else. Your changes are still here: save again to recreate it.`,
      );
    }
  };

  const gone = stored.error?.status === 404;
  // Unsaved changes stay, even if the stored tool was deleted.
  const missing = name === undefined ? !tools.data : !stored.data || (gone && !dirty);
  if (missing || !agent.data) {
    const error = name === undefined ? tools.error : stored.error;
    const what = name ?? "The editor";
    if (!error)
      return <FormSkeleton label={name ? `Loading ${name}` : "Loading the editor"} fields={5} />;
    return (
      <ErrorState
        title={gone ? `No tool called ${name}` : `${what} could not be loaded`}
        retry={gone ? undefined : name === undefined ? tools.refetch : stored.refetch}
        busy={stored.isRefetching || tools.isRefetching}
        actions={
          gone && (
            <Button asChild>
              <Link href={`/agents/${slug}/tools`}>See all tools</Link>
            </Button>
          )
        }
      >
        {gone ? "It was renamed or deleted." : error.message}
      </ErrorState>
    );
  }
  return (
    <ToolEditor
      saved={stored.data ?? null}
      draftName={`${slug}/${name ?? ""}`}
      otherNames={otherNames}
      variables={given}
      onSave={async (tool, etag) => {
        const saved = await save(tool, etag);
        if (saved.value.name !== name) {
          setName(saved.value.name);
          window.history.replaceState(null, "", toolPage(slug, saved.value.name));
        }
        return saved;
      }}
      onLoadTheirs={async () => {
        const { data, error } = await stored.refetch();
        if (!data) throw error ?? new Error(`${name} could not be loaded.`);
        return data;
      }}
      onDirtyChange={setDirty}
      valueField={ValueField}
      credentialSheet={CredentialInPlace}
      person={(tool) => (
        <PersonPane
          slug={slug}
          tool={tool}
          dirty={dirty}
          {...(name !== undefined && { saved: name })}
        />
      )}
    />
  );
}
