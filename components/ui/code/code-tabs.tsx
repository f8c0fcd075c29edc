"use client";

import type { Snippet } from "@/lib/exports/snippets";
import { Tab, TabPanel, Tabs, TabsList } from "../primitives/tabs";
import { CodeBlock } from "./code-block";

/** The same code in several languages. `label` names the tab list. */
export function CodeTabs({ label, snippets }: { label: string; snippets: readonly Snippet[] }) {
  return (
    <Tabs defaultValue={snippets[0]?.id}>
      <TabsList label={label}>
        {snippets.map(({ id, title }) => (
          <Tab key={id} value={id}>
            {title}
          </Tab>
        ))}
      </TabsList>
      {snippets.map(({ id, label: name, code }) => (
        <TabPanel key={id} value={id}>
          <CodeBlock code={code} label={name} />
        </TabPanel>
      ))}
    </Tabs>
  );
}
