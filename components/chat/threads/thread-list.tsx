"use client";

import { MessageSquarePlus, Trash2 } from "lucide-react";
import { useState } from "react";
import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import { MoreButton } from "@/components/ui/data/more-button";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { rowControl, useRowFocus } from "@/components/ui/editing/use-row-focus";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { Button } from "@/components/ui/primitives/button";
import { classNames } from "@/components/ui/primitives/class-names";
import { IconButton } from "@/components/ui/primitives/icon-button";
import { getRootThread } from "../conversation/branches";
import type { ListedConversation } from "./group-threads";
import type { ThreadListState } from "./use-thread-list";

export type ThreadListProps = {
  threads: ThreadListState;
  /** The thread shown in the chat. */
  current: string;
  onShow: (threadId: string) => void;
  onNew: () => void;
};

/**
 * The conversations with an agent, most recent first. A conversation and its branches are one
 * entry.
 */
export function ThreadList({ threads, current, onShow, onNew }: ThreadListProps) {
  const [removed, setRemoved] = useState<ListedConversation>();
  const { conversations, error, isLoading, retry, hasMore, loadMore, remove } = threads;
  const currentRoot = getRootThread(current);
  const rowFocus = useRowFocus<HTMLElement>();
  return (
    <nav {...rowFocus} aria-label="Conversations" className="flex h-full min-h-0 flex-col">
      <div className="border-line border-b p-2">
        <Button
          data-row-add=""
          variant="ghost"
          size="sm"
          className="w-full justify-start"
          onClick={onNew}
        >
          <MessageSquarePlus aria-hidden />
          New conversation
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-2">
        {isLoading && <ListSkeleton label="Loading the conversations" rows={4} />}
        {error && (
          <ErrorState title="The conversations could not be loaded" retry={retry}>
            {error}
          </ErrorState>
        )}
        {!isLoading && !error && conversations.length === 0 && (
          <p className="px-2 py-1 text-muted">Your conversations with this agent appear here.</p>
        )}
        <ul className="flex flex-col gap-0.5">
          {conversations.map((each) => {
            const isCurrent = each.root === currentRoot;
            return (
              <li
                key={each.root}
                className={classNames(
                  "group flex items-center rounded-md hover:bg-hover",
                  isCurrent && "bg-selected",
                )}
              >
                <button
                  type="button"
                  aria-current={isCurrent ? "page" : undefined}
                  onClick={() => onShow(each.threadId)}
                  className="flex min-w-0 flex-1 flex-col px-2 py-1.5 text-left focus-visible:-outline-offset-2"
                >
                  <span className={classNames("w-full truncate", isCurrent && "font-medium")}>
                    {each.title || "Untitled"}
                  </span>
                  <span className="flex flex-wrap gap-x-2 text-muted text-xs">
                    <RelativeTime value={each.updatedAt} />
                    {/* The open conversation itself shows what it is waiting for. */}
                    {!isCurrent && each.run && each.run.openInterrupts.length > 0 && (
                      <span className="font-medium text-accent-strong">Waiting for you</span>
                    )}
                  </span>
                </button>
                <IconButton
                  {...rowControl}
                  label={`Delete ${each.title ? `“${each.title}”` : "the conversation"}`}
                  size="sm"
                  writes
                  className="mr-1 opacity-0 focus-visible:opacity-100 group-hover:opacity-100 coarse:opacity-100"
                  onClick={() => setRemoved(each)}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              </li>
            );
          })}
        </ul>
        {hasMore && (
          <MoreButton size="sm" className="mt-2" onClick={loadMore}>
            Show more
          </MoreButton>
        )}
      </div>
      <ConfirmDialog
        open={removed !== undefined}
        onOpenChange={() => setRemoved(undefined)}
        title={`Delete ${removed?.title ? `“${removed.title}”` : "this conversation"}?`}
        description="Its messages and branches are deleted for good."
        confirmLabel="Delete conversation"
        onConfirm={async () => {
          if (!removed) return;
          await remove(removed);
          if (removed.root === currentRoot) onNew();
        }}
      />
    </nav>
  );
}
