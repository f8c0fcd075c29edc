import { AppShell } from "@/components/layout/app-shell";
import { Page } from "@/components/layout/page";
import { ListSkeleton } from "@/components/layout/page-states";
import { railItems } from "@/components/layout/rail-items";
import { TopLine } from "@/components/layout/top-line";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";

async function out() {
  "use server";
}
export default function P() {
  return (
    <AppShell
      items={[{ ...railItems[0]!, href: "/gallery" }, railItems[1]!]}
      user={{ name: "Ada Lovelace", email: "ada@example.org" }}
      signOut={out}
    >
      <TopLine
        trail={[{ label: "Agents", href: "/agents" }, { label: "Weather" }]}
        state={
          <span>
            <Badge>Draft</Badge> 3 changes since v4
          </span>
        }
        endpoint="https://tools.example.org/agents/weather"
        actions={<Button variant="primary">Publish</Button>}
      />
      <Page
        title="Agents"
        description="Each agent is a set of tools published at one address."
        actions={<Button>New agent</Button>}
      >
        <ListSkeleton />
      </Page>
    </AppShell>
  );
}
