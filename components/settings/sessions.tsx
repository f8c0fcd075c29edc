"use client";

import { MonitorSmartphone } from "lucide-react";
import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import { useEndSessions, useSessions } from "@/components/queries/me";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { rowControl, useRowFocus } from "@/components/ui/editing/use-row-focus";
import { notify } from "@/components/ui/overlays/toaster";
import { Badge } from "@/components/ui/primitives/badge";
import { Button } from "@/components/ui/primitives/button";
import { describeDevice } from "./describe-device";

/** The user's sessions, and buttons to sign out of them. */
export function Sessions() {
  const { data, error, refetch } = useSessions();
  const rowFocus = useRowFocus<HTMLUListElement>();
  const { mutateAsync: end, isPending } = useEndSessions();
  if (!data && error) {
    return (
      <ErrorState title="The sessions could not be loaded" retry={refetch}>
        {error.message}
      </ErrorState>
    );
  }
  if (!data) return <ListSkeleton label="Loading the sessions" rows={2} />;
  const otherSessions = data.filter(({ current }) => !current);
  const signOut = async (id: string | null, message: string) => {
    try {
      await end(id);
      notify.success(message);
    } catch (failure) {
      notify.failure("The session could not be ended", failure);
    }
  };
  return (
    <div className="flex flex-col items-start gap-4">
      <ul
        {...rowFocus}
        tabIndex={-1}
        aria-label="Sessions"
        className="w-full border-line border-t outline-none"
      >
        {data.map(({ id, current, userAgent, ipAddress, updatedAt }) => (
          <li key={id} className="flex items-center gap-3 border-line border-b px-1 py-2">
            <MonitorSmartphone aria-hidden className="size-4 shrink-0 text-faint" />
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere" title={userAgent ?? undefined}>
                {describeDevice(userAgent)}
              </p>
              <p className="text-muted text-xs">
                {ipAddress}
                {ipAddress && !current && " · "}
                {!current && (
                  <>
                    active <RelativeTime value={updatedAt} />
                  </>
                )}
              </p>
            </div>
            {current ? (
              <Badge tone="success">This session</Badge>
            ) : (
              <Button
                {...rowControl}
                size="sm"
                variant="ghost"
                aria-label={`Sign out ${describeDevice(userAgent)}`}
                onClick={() => signOut(id, "Signed out of that session")}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {otherSessions.length > 0 && (
        <Button
          busy={isPending}
          onClick={() => {
            // The button disappears together with the other sessions.
            rowFocus.ref.current?.focus();
            void signOut(null, "Signed out of all other sessions");
          }}
        >
          Sign out everywhere else
        </Button>
      )}
    </div>
  );
}
