"use client";

import { CodeBlock } from "@/components/ui/code/code-block";
import { Tab, TabPanel, Tabs, TabsList } from "@/components/ui/primitives/tabs";
import type { ExportedAgent } from "@/lib/exports/export";
import { sdkSnippets } from "@/lib/exports/sdk-snippets";

/** Programs that pass the tools to a model through a vendor's SDK and run the calls it makes. */
export function ModelPrograms({ agent }: { agent: ExportedAgent }) {
  const programs = sdkSnippets(agent);
  return (
    <Tabs defaultValue={programs[0]?.id}>
      <TabsList label="Models">
        {programs.map(({ id, title }) => (
          <Tab key={id} value={id}>
            {title}
          </Tab>
        ))}
      </TabsList>
      {programs.map(({ id, label, code }) => (
        <TabPanel key={id} value={id}>
          <CodeBlock code={code} label={label} />
        </TabPanel>
      ))}
    </Tabs>
  );
}
