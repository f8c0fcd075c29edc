import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useMemo, useRef } from "react";
import { pushPath, replacePath } from "@/components/client/site-path";
import { type LogFilter, readLogFilter, writeLogFilter } from "./log-filter";

/**
 * The log's state in the URL: its filter and the open call. `agent` limits the log to the calls of
 * one agent.
 */
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
  // Back closes a call that was opened here. The sheet closes it the same way, without a new
  // history entry.
  const isOpenedHere = useRef(false);
  useEffect(() => {
    if (callId === null) isOpenedHere.current = false;
  }, [callId]);
  const setCall = (id: string | null) => {
    if (id !== null && callId === null) {
      isOpenedHere.current = true;
      pushPath(toHref(filter, id));
    } else if (id === null && isOpenedHere.current) {
      isOpenedHere.current = false;
      window.history.back();
    } else replacePath(toHref(filter, id));
  };
  return {
    filter,
    callId,
    /** The URL of this log with one call open. */
    toCallHref: (id: string | null) => toHref(filter, id),
    /**
     * Updates the URL directly, because Next's router would request the page from the server again.
     */
    setFilter: (next: LogFilter) => {
      isOpenedHere.current = false;
      pushPath(toHref(next));
    },
    setCall,
  };
}
