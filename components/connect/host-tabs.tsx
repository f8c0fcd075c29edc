"use client";

import type { ReactNode } from "react";
import { Tab, TabPanel, Tabs, TabsList } from "@/components/ui/primitives/tabs";
import { hostNames, hosts } from "@/lib/exports/mcp-hosts";
import { type HostKind, hostKinds, type McpConnection } from "@/lib/exports/mcp-hosts/host";
import { HostCard } from "./host-card";

const kindLabels: Record<HostKind, string> = {
  assistant: "Assistants",
  commandLine: "Command line",
  editor: "Editors",
  inspector: "Inspector",
};

type HostTabsProps = {
  connection: McpConnection;
  /** Further ways to connect, shown after the hosts. */
  others?: readonly { id: string; label: string; content: ReactNode }[];
};

/** One card per host, grouped by kind. */
export function HostTabs({ connection, others = [] }: HostTabsProps) {
  return (
    <Tabs defaultValue={hostKinds[0]}>
      <TabsList label="Ways to connect">
        {hostKinds.map((kind) => (
          <Tab key={kind} value={kind}>
            {kindLabels[kind]}
          </Tab>
        ))}
        {others.map(({ id, label }) => (
          <Tab key={id} value={id}>
            {label}
          </Tab>
        ))}
      </TabsList>
      {hostKinds.map((kind) => (
        <TabPanel key={kind} value={kind} className="flex flex-col gap-4">
          {hostNames
            .filter((name) => hosts[name].kind === kind)
            .map((name) => (
              <HostCard key={name} host={hosts[name]} connection={connection} />
            ))}
        </TabPanel>
      ))}
      {others.map(({ id, content }) => (
        <TabPanel key={id} value={id}>
          {content}
        </TabPanel>
      ))}
    </Tabs>
  );
}
