"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { ErrorState, FormSkeleton } from "@/components/layout/page-states";
import { ValueField } from "@/components/playground/value-field";
import { useAgent } from "@/components/queries/agents";
import { useReplaceTool, useTool, useTools } from "@/components/queries/tools";
import { ToolEditor } from "@/components/tool-editor/tool-editor";
import { Button } from "@/components/ui/button";
import { PersonPane } from "./person-pane";

/** One tool in the editor, with what is stored, what else there is, and the form that people will see. */
export function OpenTool({ slug, name }: { slug: string; name: string }) {
  const router = useRouter();
  const agent = useAgent(slug);
  const tools = useTools(slug);
  const stored = useTool(slug, name);
  const { mutateAsync: replace } = useReplaceTool(slug, name);
  const [dirty, setDirty] = useState(false);
  const otherNames = useMemo(
    () => (tools.data ?? []).map((tool) => tool.name).filter((other) => other !== name),
    [tools.data, name],
  );
  const variables = agent.data?.value.variables;
  const given = useMemo(() => variables ?? [], [variables]);

  const gone = stored.error?.status === 404;
  if (!stored.data || !agent.data || gone) {
    if (!stored.error) return <FormSkeleton label={`Loading ${name}`} fields={5} />;
    return (
      <ErrorState
        title={gone ? `There is no tool called ${name}` : `${name} could not be loaded`}
        retry={gone ? undefined : stored.refetch}
        busy={stored.isRefetching}
        actions={
          gone && (
            <Button asChild>
              <Link href={`/agents/${slug}/tools`}>See all tools</Link>
            </Button>
          )
        }
      >
        {gone ? "It was renamed or deleted in the meantime." : stored.error.message}
      </ErrorState>
    );
  }
  return (
    <ToolEditor
      key={name}
      saved={stored.data}
      draftName={`${slug}/${name}`}
      otherNames={otherNames}
      variables={given}
      onSave={async (tool, etag) => {
        const saved = await replace({ tool, etag });
        if (saved.value.name !== name)
          router.replace(`/agents/${slug}/tools/${encodeURIComponent(saved.value.name)}`);
        return saved;
      }}
      onLoadTheirs={async () => {
        const { data, error } = await stored.refetch();
        if (!data) throw error ?? new Error(`${name} could not be loaded.`);
        return data;
      }}
      onDirtyChange={setDirty}
      valueField={ValueField}
      person={(tool) => <PersonPane slug={slug} tool={tool} saved={name} dirty={dirty} />}
    />
  );
}
