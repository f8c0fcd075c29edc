"use client";

import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import { useMembers } from "@/components/queries/people";
import { Badge } from "@/components/ui/badge";
import { RelativeTime } from "@/components/ui/relative-time";
import { roleWords } from "./role-words";

export function Members({ me }: { me?: string }) {
  const { data, error, refetch, isRefetching } = useMembers();
  if (!data && error) {
    return (
      <ErrorState retry={refetch} busy={isRefetching}>
        {error.message}
      </ErrorState>
    );
  }
  if (!data) return <ListSkeleton label="Loading the members" rows={2} />;
  return (
    <ul aria-label="Members" className="border-line border-t">
      {data.map(({ id, name, email, role, createdAt }) => (
        <li key={id} className="flex items-center gap-3 border-line border-b px-1 py-2">
          <div className="min-w-0 flex-1">
            <p className="wrap-anywhere">
              {name}
              {email === me && <span className="text-muted"> (you)</span>}
            </p>
            <p className="wrap-anywhere text-muted text-xs">{email}</p>
          </div>
          <span className="text-muted text-xs max-sm:hidden">
            joined <RelativeTime value={createdAt} />
          </span>
          <Badge tone={role === "owner" ? "accent" : "neutral"}>{roleWords[role].label}</Badge>
        </li>
      ))}
    </ul>
  );
}
