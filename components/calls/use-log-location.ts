import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useMemo, useRef } from "react";
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
  const callId = query.get("call");
  // Back closes a call that was opened here; so does the sheet, without another entry in the history.
  const isOpenedHere = useRef(false);
  useEffect(() => {
    if (callId === null) isOpenedHere.current = false;
  }, [callId]);
  const setCall = (id: string | null) => {
    if (id !== null && callId === null) {
      isOpenedHere.current = true;
      window.history.pushState(null, "", toHref(filter, id));
    } else if (id === null && isOpenedHere.current) {
      isOpenedHere.current = false;
      window.history.back();
    } else window.history.replaceState(null, "", toHref(filter, id));
  };
  return {
    filter,
    callId,
    /** The URL of this log with one call open. */
    toCallHref: (id: string | null) => toHref(filter, id),
    /** Next's router would ask its server for the page again. */
    setFilter: (next: LogFilter) => {
      isOpenedHere.current = false;
      window.history.pushState(null, "", toHref(next));
    },
    setCall,
  };
}
