"use client";

import { BotOff, CircleAlert, Plus, ShieldQuestion } from "lucide-react";
import type { ReactNode } from "react";
import { useCredentials } from "@/components/queries/credentials";
import { isFirstAttempt } from "@/components/queries/is-first-attempt";
import { useTools } from "@/components/queries/tools";
import { Badge } from "@/components/ui/primitives/badge";
import { Button } from "@/components/ui/primitives/button";
import { EmptyState } from "@/components/ui/primitives/empty-state";
import { Link } from "@/components/ui/primitives/link";
import { handlerKinds } from "@/lib/agent/handlers";
import { FirstTool } from "./first-tool";

const badges = [
  [<ShieldQuestion key="icon" aria-hidden />, "Requires confirmation", "neutral"],
  [<BotOff key="icon" aria-hidden />, "Hidden from models", "neutral"],
  [<CircleAlert key="icon" aria-hidden />, "Incomplete: cannot be published yet", "warning"],
  ...Object.values(handlerKinds).flatMap((kind) =>
    "badge" in kind ? [[kind.badge.sign, kind.badge.description, "neutral"] as const] : [],
  ),
  ["off", "Disabled: callers do not see it", "warning"],
] as const;

type ToolsWelcomeProps = {
  slug: string;
  /** What the tools still need, provided by another feature. */
  notice: ReactNode;
};

/** Shown next to the list while no tool is open. */
export function ToolsWelcome({ slug, notice }: ToolsWelcomeProps) {
  const { data } = useTools(slug);
  // The notice depends on them, and would move everything below it.
  const isNoticeLoading = isFirstAttempt(useCredentials());
  if (!data) return null;
  if (data.length === 0) return <FirstTool slug={slug} />;
  if (isNoticeLoading) return null;
  const action = (
    <Button asChild writes>
      <Link href={`/agents/${slug}/new-tool`}>
        <Plus aria-hidden />
        New tool
      </Link>
    </Button>
  );
  return (
    <>
      {notice}
      <EmptyState title="Select a tool" className="max-w-prose" actions={action}>
        <p>Select one from the list to edit it. Badges after a name:</p>
        <ul className="mt-2 flex flex-col gap-1.5 text-sm">
          {badges.map(([text, meaning, tone]) => (
            <li key={meaning} className="flex items-center gap-2">
              <Badge tone={tone} className="w-9 justify-center font-mono">
                {text}
              </Badge>
              {meaning}
            </li>
          ))}
        </ul>
      </EmptyState>
    </>
  );
}
