"use client";

import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { formatShortList } from "@/components/ui/data/format-short-list";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { rowControl } from "@/components/ui/editing/use-row-focus";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/overlays/dropdown-menu";
import { IconButton } from "@/components/ui/primitives/icon-button";
import { formatCount } from "@/lib/agent/format-count";
import type { Credential } from "@/lib/api/schemas/credentials";

type CredentialRowProps = {
  credential: Credential;
  onEdit: () => void;
  onDelete: () => void;
};

const formatUsage = (usedBy: Credential["usedBy"]): string => {
  const modelCount = usedBy.filter(({ tool }) => tool === null).length;
  const toolCount = usedBy.length - modelCount;
  const counts = [
    ...(toolCount > 0 ? [formatCount(toolCount, "tool")] : []),
    ...(modelCount > 0 ? [formatCount(modelCount, "model")] : []),
  ];
  return counts.join(", ") || "not used";
};

const MAX_HOSTS = 3;

export function CredentialRow({ credential, onEdit, onDelete }: CredentialRowProps) {
  const { service, fields, hosts, tokenRequest, usedBy, updatedAt } = credential;
  const tokenUrl = tokenRequest && URL.parse(tokenRequest.url);
  return (
    <li className="group relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-line border-b px-1 py-2.5 transition-colors hover:bg-hover/60 lg:grid-cols-[minmax(0,1fr)_minmax(0,14rem)_5rem_9.5rem_auto]">
      <div className="min-w-0">
        <button
          type="button"
          onClick={onEdit}
          className="wrap-anywhere text-left font-medium font-mono after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
        >
          {service}
        </button>
        <p className="wrap-anywhere flex flex-wrap gap-x-3 font-mono text-muted text-xs">
          {fields.map(({ name, ending }) => (
            <span key={name}>
              {name}
              {ending !== null && ` ••••${ending}`}
            </span>
          ))}
          {tokenRequest && (
            <span>
              {tokenRequest.field}{" "}
              <span className="font-sans">requested from {tokenUrl?.host}</span>
            </span>
          )}
        </p>
      </div>
      {/* Columns of a wide window, and a line below the name in a narrow one. */}
      <div className="flex flex-wrap gap-x-3 text-muted text-xs max-lg:col-start-1 lg:contents">
        <p className="wrap-anywhere">
          {hosts.length > 0 ? formatShortList(hosts, MAX_HOSTS) : "any host"}
        </p>
        <p className="tabular-nums">{formatUsage(usedBy)}</p>
      </div>
      <p className="text-muted text-xs max-lg:hidden">
        changed <RelativeTime value={updatedAt} />
      </p>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton
            {...rowControl}
            label={`Actions for ${service}`}
            size="sm"
            className="relative max-lg:col-start-2 max-lg:row-span-2 max-lg:row-start-1"
          >
            <Ellipsis aria-hidden />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
            Edit
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={onDelete}>
            Delete
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </li>
  );
}
