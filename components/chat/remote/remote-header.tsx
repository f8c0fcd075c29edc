"use client";

import { Pencil } from "lucide-react";
import type { RunUsage } from "../conversation/conversation";
import { formatUsage } from "../conversation/usage";
import { HeaderButton, InspectButton, NewConversationButton } from "../header-parts";

type RemoteHeaderProps = {
  url: string;
  usage: RunUsage;
  isInspecting: boolean;
  onChangeAddress: () => void;
  onInspect: () => void;
  onNew: () => void;
};

/** The agent's URL, the conversation's usage, and buttons for how it is shown. */
export function RemoteHeader(props: RemoteHeaderProps) {
  const { url, usage, isInspecting, onChangeAddress, onInspect, onNew } = props;
  return (
    <div className="flex min-h-11 items-center gap-1 border-line border-b px-2 py-1 md:px-4">
      <p title={url} className="min-w-0 truncate px-2 font-mono text-sm">
        <span className="sr-only">Agent: </span>
        {url}
      </p>
      <HeaderButton
        aria-label="Change the address"
        className="px-1.5"
        icon={<Pencil aria-hidden />}
        onClick={onChangeAddress}
      >
        Change
      </HeaderButton>
      {usage.inputTokens + usage.outputTokens > 0 && (
        <p
          title="Tokens of this conversation"
          className="shrink-0 px-2 text-muted text-xs tabular-nums max-md:hidden"
        >
          <span className="sr-only">Tokens: </span>
          {formatUsage(usage)}
        </p>
      )}
      <div className="ml-auto flex shrink-0 items-center gap-1">
        <NewConversationButton onClick={onNew} />
        <InspectButton isInspecting={isInspecting} onClick={onInspect} />
      </div>
    </div>
  );
}
