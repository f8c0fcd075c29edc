"use client";

import { BookOpen, CircleQuestionMark, Keyboard, LifeBuoy } from "lucide-react";
import { useCommand } from "@/components/shortcuts/commands";
import { shortcuts } from "@/components/shortcuts/shortcuts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/overlays/dropdown-menu";
import { Kbd } from "@/components/ui/primitives/kbd";
import { Link } from "@/components/ui/primitives/link";
import { useGuardedNavigate } from "@/components/unsaved-changes/leave-guard";
import type { HelpTopic } from "./help-topic";
import { helpTopics } from "./help-topics";

const topicHref = ({ id }: HelpTopic) => `/help#${id}`;

/**
 * A menu of the help topics, the shortcuts and the API reference. The topics are also in the
 * palette.
 */
export function HelpMenu({
  className,
  showShortcuts,
}: {
  className: string;
  showShortcuts: () => void;
}) {
  return (
    <>
      {helpTopics.map((topic) => (
        <TopicCommand key={topic.id} topic={topic} />
      ))}
      <DropdownMenu>
        <DropdownMenuTrigger className={className}>
          <CircleQuestionMark aria-hidden />
          <span className="truncate narrow-rail:sr-only">Help</span>
        </DropdownMenuTrigger>
        <DropdownMenuContent side="top" align="start" className="w-60">
          {helpTopics.map((topic) => (
            <DropdownMenuItem key={topic.id} asChild>
              <Link href={topicHref(topic)}>
                <LifeBuoy aria-hidden />
                {topic.title}
              </Link>
            </DropdownMenuItem>
          ))}
          <DropdownMenuSeparator />
          <DropdownMenuItem
            icon={<Keyboard aria-hidden />}
            shortcut={<Kbd keys={shortcuts.sheet.keys} />}
            onSelect={showShortcuts}
          >
            Keyboard shortcuts
          </DropdownMenuItem>
          <DropdownMenuItem asChild>
            <Link href="/docs/api">
              <BookOpen aria-hidden />
              API reference
            </Link>
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </>
  );
}

function TopicCommand({ topic }: { topic: HelpTopic }) {
  const navigate = useGuardedNavigate();
  useCommand({
    id: `help-${topic.id}`,
    label: `Help: ${topic.title}`,
    group: "Help",
    keywords: topic.keywords,
    run: () => navigate(topicHref(topic)),
  });
  return null;
}
