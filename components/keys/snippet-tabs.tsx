"use client";

import { useState } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Tab, TabPanel, Tabs, TabsList } from "@/components/ui/tabs";
import type { Tool } from "@/lib/agent/tool";
import { isListed } from "@/lib/agent/tool-dto";
import { type SnippetTarget, snippets } from "@/lib/exports/snippets";

type SnippetTabsProps = SnippetTarget & { tools: readonly Tool[] };

/** Code snippets for the selected tool. */
export function SnippetTabs({ tools, ...target }: SnippetTabsProps) {
  const listed = tools.filter(isListed);
  const [name, setName] = useState<string>();
  const tool = listed.find((each) => each.name === name) ?? listed[0];
  const all = snippets(target, tool);
  const first = all[0];
  return (
    <div className="flex flex-col gap-6">
      {first && <CodeBlock code={first.code} label={first.label} caption={first.title} />}
      {tool && (
        <div className="flex flex-col gap-3">
          {listed.length > 1 && (
            <Field label="Tool to call" className="max-w-80">
              <Select
                value={tool.name}
                onValueChange={setName}
                options={listed.map((each) => ({ value: each.name, label: each.name }))}
              />
            </Field>
          )}
          <Tabs defaultValue="curl">
            <TabsList label="Languages">
              {all.slice(1).map(({ id, title }) => (
                <Tab key={id} value={id}>
                  {title}
                </Tab>
              ))}
            </TabsList>
            {all.slice(1).map(({ id, label, code }) => (
              <TabPanel key={id} value={id}>
                <CodeBlock code={code} label={label} />
              </TabPanel>
            ))}
          </Tabs>
        </div>
      )}
    </div>
  );
}
