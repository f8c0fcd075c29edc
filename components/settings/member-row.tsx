"use client";

import { Ellipsis, KeyRound, UserRoundMinus } from "lucide-react";
import type { Member } from "@/components/queries/people";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { rowControl } from "@/components/ui/editing/use-row-focus";
import { Select } from "@/components/ui/inputs/select";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/overlays/dropdown-menu";
import { Badge } from "@/components/ui/primitives/badge";
import { classNames } from "@/components/ui/primitives/class-names";
import { IconButton } from "@/components/ui/primitives/icon-button";
import { roleLabels } from "@/lib/agent/access/role-labels";
import { roles } from "@/lib/agent/access/roles";

type MemberRowProps = {
  member: Member;
  isMe: boolean;
  /** Whether the current user can change this member. */
  canManage: boolean;
  /** Whether this is the last owner, whose role cannot be changed. */
  isLastOwner: boolean;
  onRole: (role: Member["role"]) => void;
  onReset: () => Promise<void>;
  onRemove: () => void;
};

const options = roles.map((value) => ({ value, ...roleLabels[value] }));

export function MemberRow(props: MemberRowProps) {
  const { member, isMe, canManage, isLastOwner, onRole, onReset, onRemove } = props;
  const { name, email, role, createdAt } = member;
  return (
    <li className="flex min-h-14 items-center gap-3 border-line border-b px-1 py-2">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          {name}
          {isMe && <span className="text-muted"> (you)</span>}
        </p>
        <p className="wrap-anywhere text-muted text-xs">
          {email}
          {isLastOwner &&
            canManage &&
            " · the only owner: to change this role, make another member an owner first"}
        </p>
      </div>
      <span className="text-muted text-xs max-md:hidden">
        joined <RelativeTime value={createdAt} />
      </span>
      {canManage && !isLastOwner ? (
        <Select
          aria-label={`Role of ${name}`}
          value={role}
          onValueChange={onRole}
          options={options}
          className="w-28 shrink-0"
        />
      ) : (
        // As wide as the select of other rows, so that the times line up.
        <span className={classNames("shrink-0", canManage && "md:w-28")}>
          <Badge tone={role === "owner" ? "accent" : "neutral"}>{roleLabels[role].label}</Badge>
        </span>
      )}
      {canManage && (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <IconButton {...rowControl} label={`Actions for ${name}`} size="sm">
              <Ellipsis aria-hidden />
            </IconButton>
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuItem icon={<KeyRound aria-hidden />} onSelect={onReset}>
              Create a password link
            </DropdownMenuItem>
            <DropdownMenuSeparator />
            <DropdownMenuItem
              icon={<UserRoundMinus aria-hidden />}
              tone="danger"
              disabled={isLastOwner || isMe}
              onSelect={onRemove}
            >
              {isMe ? "Remove (use Leave on your profile)" : "Remove from the Space"}
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
      )}
    </li>
  );
}
