import { usePathname, useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { type LogFilter, readLogFilter, writeLogFilter } from "./log-filter";

/** What the URL shows: which calls, and which of them is open. `agent` limits it to the calls of one agent. */
export function useLogLocation(agent: string | undefined) {
  const pathname = usePathname();
  const query = useSearchParams();
  const filter = useMemo<LogFilter>(() => {
    const { agent: chosenAgent, ...rest } = readLogFilter(query);
    const slug = agent ?? chosenAgent;
    return { ...rest, ...(slug !== undefined && { agent: slug }) };
  }, [query, agent]);

  const toHref = ({ agent: slug, ...next }: LogFilter, callId?: string | null) => {
    const search = writeLogFilter(agent === undefined ? { ...next, agent: slug } : next);
    if (callId) search.set("call", callId);
    return search.size > 0 ? `${pathname}?${search}` : pathname;
  };
  return {
    filter,
    callId: query.get("call"),
    /** The URL of this log with one call open. */
    toCallHref: (id: string | null) => toHref(filter, id),
    /** Next's router would ask its server for the page again. */
    setFilter: (next: LogFilter) => window.history.pushState(null, "", toHref(next)),
    setCall: (id: string | null) => window.history.replaceState(null, "", toHref(filter, id)),
  };
}
