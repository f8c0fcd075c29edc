"use client";

import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import {
  type CreatedKey,
  type KeyRing as Ring,
  useKeys,
  useRevokeKey,
} from "@/components/queries/keys";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { RelativeTime } from "@/components/ui/relative-time";
import { notify } from "@/components/ui/toaster";
import type { Key } from "@/lib/api/schemas/keys";
import { standingOf } from "./expiry";
import { FreshKey } from "./fresh-key";
import { agentKeyWords, tokenWords } from "./key-words";
import { NewKeyDialog } from "./new-key-dialog";

type KeyRingProps = {
  ring: Ring;
  /** The key that was just created, while its text is still visible. */
  fresh: CreatedKey | null;
  onFresh: (key: CreatedKey | null) => void;
};

export function KeyRing({ ring, fresh, onFresh }: KeyRingProps) {
  const words = ring.kind === "agent" ? agentKeyWords : tokenWords;
  const { data, error, refetch, isRefetching } = useKeys(ring);
  const { mutateAsync: revoke } = useRevokeKey(ring);
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<Key | null>(null);
  const kept = data?.filter(({ revokedAt }) => revokedAt === null);
  return (
    <div className="flex flex-col gap-4">
      {fresh && <FreshKey created={fresh} words={words} onDone={() => onFresh(null)} />}
      {!data && !error && <ListSkeleton label={`Loading the ${words.many}`} rows={2} />}
      {!data && error && (
        <ErrorState retry={refetch} busy={isRefetching}>
          {error.message}
        </ErrorState>
      )}
      {kept?.length === 0 && !fresh && <p className="text-muted">{words.empty}</p>}
      {kept && kept.length > 0 && (
        <ul aria-label={words.many === "keys" ? "Keys" : "Tokens"} className="border-line border-t">
          {kept.map((key) => (
            <KeyRow
              key={key.id}
              value={key}
              writes={ring.kind === "agent"}
              onRevoke={() => setRevoking(key)}
            />
          ))}
        </ul>
      )}
      {data && (
        <Button
          writes={ring.kind === "agent"}
          className="self-start"
          variant={kept?.length === 0 ? "primary" : "secondary"}
          onClick={() => setCreating(true)}
        >
          <Plus aria-hidden />
          New {words.one}
        </Button>
      )}
      <NewKeyDialog
        ring={ring}
        words={words}
        open={creating}
        onOpenChange={setCreating}
        onCreated={onFresh}
      />
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={() => setRevoking(null)}
        title={`Revoke the ${words.one} ${revoking?.name ?? ""}?`}
        description={`Requests with this ${words.one} fail immediately. This cannot be undone.`}
        confirmLabel={`Revoke ${words.one}`}
        onConfirm={async () => {
          if (!revoking) return;
          await revoke(revoking.id);
          if (fresh?.id === revoking.id) onFresh(null);
          notify.success(`${revoking.name} was revoked`);
        }}
      />
    </div>
  );
}

type KeyRowProps = { value: Key; writes: boolean; onRevoke: () => void };

function KeyRow({ value, writes, onRevoke }: KeyRowProps) {
  const { name, scopes, createdAt, expiresAt, lastUsedAt } = value;
  const expired = standingOf(value) === "expired";
  return (
    <li className="flex items-center gap-3 border-line border-b px-1 py-2">
      <KeyRound aria-hidden className="size-4 shrink-0 text-faint" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere flex flex-wrap items-center gap-x-2">
          {name}
          {expired && <Badge tone="warning">Expired</Badge>}
        </p>
        <p className="text-muted text-xs">
          Created <RelativeTime value={createdAt} />
          {" · "}
          {lastUsedAt ? (
            <>
              last used <RelativeTime value={lastUsedAt} />
            </>
          ) : (
            "never used"
          )}
          {scopes && scopes.length > 0 && ` · scopes: ${scopes.join(", ")}`}
          {" · "}
          {expiresAt ? (
            <>
              {expired ? "expired" : "expires"} <RelativeTime value={expiresAt} />
            </>
          ) : (
            "does not expire"
          )}
        </p>
      </div>
      <Button
        size="sm"
        variant="ghost"
        writes={writes}
        onClick={onRevoke}
        aria-label={`Revoke ${name}`}
      >
        Revoke
      </Button>
    </li>
  );
}
