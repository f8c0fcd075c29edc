"use client";

import { useState } from "react";
import { JsonView } from "@/components/ui/data/json-view";
import { SearchInput } from "@/components/ui/inputs/search-input";
import { Button } from "@/components/ui/primitives/button";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import { formatCount } from "@/lib/agent/format-count";
import type { LoggedEvent } from "../conversation/conversation";

const EVENTS_SHOWN = 100;

const formatTime = (time: number) =>
  new Date(time).toLocaleTimeString("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    fractionalSecondDigits: 3,
  });

/** The conversation's latest events, newest first, with their contents. */
export function EventList({ events }: { events: readonly LoggedEvent[] }) {
  const [filter, setFilter] = useState("");
  const [shownCount, setShownCount] = useState(EVENTS_SHOWN);
  if (events.length === 0)
    return <p className="text-muted">The AG-UI events of a run appear here as they arrive.</p>;
  const matches = events
    .filter(({ event }) => event.type.includes(filter.trim().toUpperCase().replaceAll(" ", "_")))
    .reverse();
  return (
    <div className="flex flex-col gap-2">
      <SearchInput
        aria-label="Filter events by type"
        placeholder="Filter by type"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <p className="text-muted text-xs">{formatCount(matches.length, "event")}, newest first</p>
      <ol className="flex flex-col">
        {matches.slice(0, shownCount).map(({ number, time, event }) => (
          <li key={number} className="border-line border-b">
            <Disclosure
              summary={<code className="wrap-anywhere font-mono text-xs">{event.type}</code>}
              aside={
                <time className="shrink-0 text-faint text-xs tabular-nums">{formatTime(time)}</time>
              }
            >
              <JsonView value={event} label={`Event ${number}`} />
            </Disclosure>
          </li>
        ))}
      </ol>
      {matches.length > shownCount && (
        <Button size="sm" onClick={() => setShownCount(shownCount + EVENTS_SHOWN)}>
          Show {Math.min(EVENTS_SHOWN, matches.length - shownCount)} more
        </Button>
      )}
    </div>
  );
}
