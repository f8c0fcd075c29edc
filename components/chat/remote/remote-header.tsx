"use client";

import { PanelRight, Pencil, SquarePen } from "lucide-react";
import { Button } from "@/components/ui/primitives/button";
import type { RunUsage } from "../conversation/conversation";
import { formatUsage } from "../conversation/usage";

type RemoteHeaderProps = {
  url: string;
  usage: RunUsage;
  isInspecting: boolean;
  onChangeAddress: () => void;
  onInspect: () => void;
  onNew: () => void;
};

/** Which agent the conversation is with, and how it is shown. */
export function RemoteHeader(props: RemoteHeaderProps) {
  const { url, usage, isInspecting, onChangeAddress, onInspect, onNew } = props;
  return (
    <div className="flex min-h-11 items-center gap-1 border-line border-b px-2 py-1 md:px-4">
      <p title={url} className="min-w-0 truncate px-2 font-mono text-sm">
        <span className="sr-only">Agent: </span>
        {url}
      </p>
      <Button
        size="sm"
        variant="ghost"
        className="px-1.5"
        onClick={onChangeAddress}
        aria-label="Change the address"
      >
        <Pencil aria-hidden />
        <span className="max-sm:sr-only">Change</span>
      </Button>
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
        <Button size="sm" variant="ghost" onClick={onNew} aria-label="New conversation">
          <SquarePen aria-hidden />
          <span className="max-sm:sr-only">New</span>
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-pressed={isInspecting}
          onClick={onInspect}
          aria-label="Inspect"
          className="aria-pressed:bg-selected aria-pressed:text-ink"
        >
          <PanelRight aria-hidden />
          <span className="max-sm:sr-only">Inspect</span>
        </Button>
      </div>
    </div>
  );
}
