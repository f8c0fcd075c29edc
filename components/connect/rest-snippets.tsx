"use client";

import { useState } from "react";
import { CodeBlock } from "@/components/ui/code/code-block";
import { CodeTabs } from "@/components/ui/code/code-tabs";
import { Field } from "@/components/ui/inputs/field";
import { SearchableSelect } from "@/components/ui/inputs/searchable-select";
import type { Tool } from "@/lib/agent/tool";
import { isToolListed } from "@/lib/agent/tool-dto";
import { type SnippetTarget, snippets } from "@/lib/exports/snippets";

type RestSnippetsProps = SnippetTarget & { tools: readonly Tool[] };

/** Programs that list the tools and call the selected one over REST. */
export function RestSnippets({ tools, ...target }: RestSnippetsProps) {
  const listedTools = tools.filter(isToolListed);
  const [name, setName] = useState<string>();
  const tool = listedTools.find((each) => each.name === name) ?? listedTools[0];
  const [first, ...others] = snippets(target, tool);
  return (
    <div className="flex flex-col gap-6">
      {first && <CodeBlock code={first.code} label={first.label} caption={first.title} />}
      {tool && (
        <div className="flex flex-col gap-3">
          {listedTools.length > 1 && (
            <Field label="Tool to call" className="max-w-80">
              <SearchableSelect
                value={tool.name}
                onValueChange={setName}
                options={listedTools.map((each) => ({
                  value: each.name,
                  label: each.name,
                  text: each.name,
                }))}
                searchLabel="Filter tools"
              />
            </Field>
          )}
          <CodeTabs label="Languages" snippets={others} />
        </div>
      )}
    </div>
  );
}
