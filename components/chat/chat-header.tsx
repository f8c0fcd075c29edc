"use client";

import { Columns2 } from "lucide-react";
import type { ReactNode } from "react";
import type { RunUsage } from "./conversation/conversation";
import { formatUsage } from "./conversation/usage";
import { HeaderButton, InspectButton, NewConversationButton } from "./header-parts";
import { ChoiceMenu } from "./options/choice-menu";

type ChatHeaderProps = {
  /** The published version, offered besides the draft. */
  publishedVersion: number | null;
  version: number | undefined;
  onVersionChange: (version: number | undefined) => void;
  usage: RunUsage;
  isComparing: boolean;
  isInspecting: boolean;
  onCompare: () => void;
  onInspect: () => void;
  onNew: () => void;
  /** The list of conversations, if the window is too narrow to show it beside the chat. */
  children?: ReactNode;
};

/** The conversation's version, its usage, and buttons for how it is shown. */
export function ChatHeader(props: ChatHeaderProps) {
  const { publishedVersion, version, onVersionChange, usage, isComparing, isInspecting } = props;
  const { onCompare, onInspect, onNew, children } = props;
  const versions = [
    { value: "draft", label: "Draft" },
    ...[...new Set([publishedVersion, version ?? null])]
      .filter((number) => number !== null)
      .map((number) => ({ value: String(number), label: `Version ${number}` })),
  ];
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-1 gap-y-1 border-line border-b px-2 py-1 md:px-4">
      {children}
      <ChoiceMenu
        label="Version"
        value={version === undefined ? "draft" : String(version)}
        options={versions}
        onChange={(value) => onVersionChange(value === "draft" ? undefined : Number(value))}
      />
      {usage.inputTokens + usage.outputTokens > 0 && (
        <p
          title="Tokens and cost of this conversation"
          className="px-2 text-muted text-xs tabular-nums max-sm:hidden"
        >
          <span className="sr-only">Tokens and cost: </span>
          {formatUsage(usage)}
        </p>
      )}
      <div className="ml-auto flex items-center gap-1">
        {/* In wide windows, the list of conversations beside the chat has this button. */}
        <NewConversationButton className="lg:hidden" onClick={onNew} />
        <HeaderButton
          aria-label="Compare two models"
          aria-pressed={isComparing}
          icon={<Columns2 aria-hidden />}
          onClick={onCompare}
        >
          Compare
        </HeaderButton>
        <InspectButton isInspecting={isInspecting} onClick={onInspect} />
      </div>
    </div>
  );
}
