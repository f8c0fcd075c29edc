"use client";

import { useState } from "react";
import type { Member } from "@/components/queries/people";
import { useRowFocus } from "@/components/ui/editing/use-row-focus";
import { SearchInput } from "@/components/ui/inputs/search-input";
import { MemberRow } from "./member-row";

type MemberListProps = {
  members: readonly Member[];
  me: { email: string; role: Member["role"] };
  onRole: (member: Member, role: Member["role"]) => void;
  onReset: (member: Member) => Promise<void>;
  onRemove: (member: Member) => void;
};

/** Fewer are easier to look through than to search. */
const MAX_UNFILTERED = 10;

/** The rows of the members, with a search if there are many. */
export function MemberList({ members, me, onRole, onReset, onRemove }: MemberListProps) {
  const rowFocus = useRowFocus<HTMLDivElement>();
  const [search, setSearch] = useState("");
  const query = search.trim().toLowerCase();
  const matches = members.filter(({ name, email }) =>
    [name, email].some((text) => text.toLowerCase().includes(query)),
  );
  const owners = members.filter(({ role }) => role === "owner").length;
  return (
    <div {...rowFocus} className="flex flex-col gap-3">
      {(members.length > MAX_UNFILTERED || search !== "") && (
        <SearchInput
          data-row-add=""
          aria-label="Search members"
          placeholder="Search by name or e-mail address"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="sm:max-w-90"
        />
      )}
      <p role="status" className="px-1 text-muted empty:sr-only">
        {matches.length === 0 && `No members match “${search.trim()}”.`}
      </p>
      {matches.length > 0 && (
        <ul aria-label="Members" className="border-line border-t">
          {matches.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              isMe={member.email === me.email}
              canManage={me.role === "owner"}
              isLastOwner={member.role === "owner" && owners === 1}
              onRole={(role) => onRole(member, role)}
              onReset={() => onReset(member)}
              onRemove={() => onRemove(member)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
