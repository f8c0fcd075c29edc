"use client";

import { ChevronDown, ChevronUp, FlaskConical, IdCard } from "lucide-react";
import type { KeyboardEvent } from "react";
import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import { useAgent } from "@/components/queries/agents";
import { useCall } from "@/components/queries/calls";
import { Sheet, SheetContent } from "@/components/ui/overlays/sheet";
import { useLastOpen } from "@/components/ui/overlays/use-last-open";
import { Button } from "@/components/ui/primitives/button";
import { CopyButton } from "@/components/ui/primitives/copy-button";
import { IconButton } from "@/components/ui/primitives/icon-button";
import { Link } from "@/components/ui/primitives/link";
import type { Call, CallDetail } from "@/lib/api/schemas/calls";
import { curlCommand, KEY_PLACEHOLDER } from "@/lib/exports/snippets";
import { CallDetails } from "./call-details";
import type { LogFilter } from "./log-filter";

type CallSheetProps = {
  id: string | null;
  /** The listed calls, for navigating to the previous and next one. */
  calls: readonly Call[];
  onOpen: (id: string | null) => void;
  /** Filters the log and closes the sheet. */
  onFilter: (part: Partial<LogFilter>) => void;
};

/** The details of one logged call. */
export function CallSheet({ id, calls, onOpen, onFilter }: CallSheetProps) {
  const shownId = useLastOpen(id !== null, id);
  const { data, error, refetch, isRefetching } = useCall(shownId);
  const index = calls.findIndex((call) => call.id === shownId);
  const newer = index > 0 ? calls[index - 1] : undefined;
  const older = index >= 0 ? calls[index + 1] : undefined;
  const onKeyDown = ({ key, metaKey, ctrlKey, altKey }: KeyboardEvent) => {
    if (metaKey || ctrlKey || altKey) return;
    if (key === "j" && older) onOpen(older.id);
    if (key === "k" && newer) onOpen(newer.id);
  };
  return (
    <Sheet open={id !== null} onOpenChange={(open) => open || onOpen(null)}>
      <SheetContent
        title={data ? `Call to ${data.tool}` : "Call"}
        description="Request and response, with secrets redacted."
        width="lg"
        onKeyDown={onKeyDown}
        // Focusing a button would open its tooltip, and Escape would close that first.
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          (event.currentTarget as HTMLElement).focus();
        }}
        onCloseAutoFocus={() => {
          if (document.activeElement !== document.body) return;
          document.querySelector<HTMLElement>(`a[data-call="${shownId}"]`)?.focus();
        }}
        footer={
          <>
            <span className="mr-auto flex gap-1">
              <IconButton
                label="Newer call (k)"
                disabled={!newer}
                onClick={() => newer && onOpen(newer.id)}
              >
                <ChevronUp aria-hidden />
              </IconButton>
              <IconButton
                label="Older call (j)"
                disabled={!older}
                onClick={() => older && onOpen(older.id)}
              >
                <ChevronDown aria-hidden />
              </IconButton>
            </span>
            {data && <Actions call={data} />}
          </>
        }
      >
        <p role="status" className="sr-only">
          {index >= 0 && `Call to ${calls[index]?.tool}, ${index + 1} of ${calls.length}`}
        </p>
        {!data && !error && <ListSkeleton label="Loading the call" rows={4} />}
        {error && (
          <ErrorState title="The call could not be loaded" retry={refetch} busy={isRefetching}>
            {error.status === 404
              ? "It is not in the log. Calls are deleted after the retention period or with their agent."
              : error.message}
          </ErrorState>
        )}
        {data && <CallDetails call={data} onOpen={onOpen} onFilter={onFilter} />}
      </SheetContent>
    </Sheet>
  );
}

/** The tool name of resource calls. Tool names never contain a slash, so it cannot be a tool. */
const RESOURCE_TOOL_NAME = "/resource";

/** Links for repeating the call. The playground loads the arguments from the log by call id. */
function Actions({ call }: { call: CallDetail }) {
  const { id, agent, tool, params } = call;
  const { data } = useAgent(agent);
  if (tool === RESOURCE_TOOL_NAME)
    return (
      <Button asChild>
        <Link href={`/agents/${agent}/resource`}>
          <IdCard aria-hidden />
          Open the resource
        </Link>
      </Button>
    );
  const endpoint = data?.value.endpoint;
  const toCurl = () =>
    curlCommand(
      `${endpoint}/tools/${encodeURIComponent(tool)}`,
      [["x-api-key", KEY_PLACEHOLDER]],
      params,
    );
  return (
    <>
      {endpoint && data.value.publishedVersion !== null && (
        <CopyButton value={toCurl} label="Copy as cURL" showLabel size="md" variant="secondary" />
      )}
      <Button asChild>
        <Link href={`/agents/${agent}/playground?${new URLSearchParams({ call: id })}`}>
          <FlaskConical aria-hidden />
          {/* One element, because a flex gap would be added to the space. */}
          <span>
            Replay<span className="max-sm:sr-only"> in the playground</span>
          </span>
        </Link>
      </Button>
    </>
  );
}
