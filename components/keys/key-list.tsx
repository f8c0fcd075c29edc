"use client";

import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import { type CreatedKey, type KeyOwner, useKeys, useRevokeKey } from "@/components/queries/keys";
import { MoreButton } from "@/components/ui/data/more-button";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { rowControl, useRowFocus } from "@/components/ui/editing/use-row-focus";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { notify } from "@/components/ui/overlays/toaster";
import { Badge } from "@/components/ui/primitives/badge";
import { Button } from "@/components/ui/primitives/button";
import { EmptyState } from "@/components/ui/primitives/empty-state";
import type { Key } from "@/lib/api/schemas/keys";
import { CreatedKeyCallout } from "./created-key-callout";
import { hasExpired } from "./expiry";
import { agentKeyLabels, type KeyLabels, nameKey, showPrefix, tokenLabels } from "./key-labels";
import { NewKeyDialog } from "./new-key-dialog";
import { RotateKeyDialog } from "./rotate-key-dialog";

type KeyListProps = {
  owner: KeyOwner;
  /** The newly created keys, while their texts are still visible. */
  newKeys: readonly CreatedKey[];
  onNewKeysChange: (change: (keys: readonly CreatedKey[]) => readonly CreatedKey[]) => void;
};

/** More would push the button for a new one out of reach. The newest are listed first. */
const MAX_LISTED = 20;

export function KeyList({ owner, newKeys, onNewKeysChange }: KeyListProps) {
  const labels = owner.kind === "agent" ? agentKeyLabels : tokenLabels;
  const { data, error, refetch } = useKeys(owner);
  const { mutateAsync: revoke } = useRevokeKey(owner);
  const rowFocus = useRowFocus<HTMLDivElement>();
  const [showAll, setShowAll] = useState(false);
  const [isCreating, setIsCreating] = useState(false);
  const [revoking, setRevoking] = useState<Key | null>(null);
  const [rotating, setRotating] = useState<Key | null>(null);
  const activeKeys = data?.filter(({ revokedAt }) => revokedAt === null);
  const isEmpty = activeKeys?.length === 0 && newKeys.length === 0;
  const removeNewKey = (removed: string) =>
    onNewKeysChange((keys) => keys.filter(({ id }) => id !== removed));
  const addNewKey = (key: CreatedKey) => onNewKeysChange((keys) => [...keys, key]);
  return (
    <div {...rowFocus} className="flex flex-col gap-4">
      {newKeys.map((key) => (
        <CreatedKeyCallout
          key={key.id}
          created={key}
          labels={labels}
          onDone={() => removeNewKey(key.id)}
        />
      ))}
      {!data && !error && <ListSkeleton label={`Loading the ${labels.plural}`} rows={1} tall />}
      {!data && error && (
        <ErrorState title={`The ${labels.plural} could not be loaded`} retry={refetch}>
          {error.message}
        </ErrorState>
      )}
      {isEmpty && labels.emptyTitle && (
        <EmptyState icon={<KeyRound aria-hidden />} title={labels.emptyTitle} className="pb-0">
          {labels.empty}
        </EmptyState>
      )}
      {isEmpty && !labels.emptyTitle && <p className="text-muted">{labels.empty}</p>}
      {activeKeys && activeKeys.length > 0 && (
        <ul
          aria-label={labels.plural === "keys" ? "Keys" : "Tokens"}
          className="border-line border-t"
        >
          {activeKeys.slice(0, showAll ? undefined : MAX_LISTED).map((key) => (
            <KeyRow
              key={key.id}
              value={key}
              labels={labels}
              writes={owner.kind === "agent"}
              onRevoke={() => setRevoking(key)}
              onRotate={owner.kind === "agent" ? () => setRotating(key) : undefined}
            />
          ))}
        </ul>
      )}
      {activeKeys && activeKeys.length > MAX_LISTED && !showAll && (
        <MoreButton
          size="sm"
          variant="ghost"
          className="self-start"
          onClick={() => setShowAll(true)}
        >
          Show all {activeKeys.length.toLocaleString("en")} {labels.plural}
        </MoreButton>
      )}
      {(data || !error) && (
        <Button
          writes={owner.kind === "agent"}
          className="self-start"
          data-row-add=""
          variant={activeKeys?.length === 0 ? "primary" : "secondary"}
          onClick={() => setIsCreating(true)}
        >
          <Plus aria-hidden />
          New {labels.singular}
        </Button>
      )}
      <NewKeyDialog
        owner={owner}
        labels={labels}
        open={isCreating}
        onOpenChange={setIsCreating}
        onCreated={addNewKey}
      />
      {owner.kind === "agent" && (
        <RotateKeyDialog
          slug={owner.slug}
          rotating={rotating}
          onClose={() => setRotating(null)}
          onCreated={addNewKey}
        />
      )}
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={() => setRevoking(null)}
        title={`Revoke the ${labels.singular} ${revoking ? nameKey(revoking, labels) : ""}?`}
        description={`Requests with this ${labels.singular} fail immediately. This cannot be undone.`}
        confirmLabel={`Revoke ${labels.singular}`}
        onConfirm={async () => {
          if (!revoking) return;
          await revoke(revoking.id);
          removeNewKey(revoking.id);
          notify.success(`${revoking.name} was revoked`);
        }}
      />
    </div>
  );
}

type KeyRowProps = {
  value: Key;
  labels: KeyLabels;
  writes: boolean;
  onRevoke: () => void;
  onRotate: (() => void) | undefined;
};

function KeyRow(props: KeyRowProps) {
  const { value, labels } = props;
  const { name, scopes, createdAt, createdBy, expiresAt, lastUsedAt, replacedBy } = value;
  const isExpired = hasExpired(value);
  return (
    <li className="flex items-center gap-3 border-line border-b px-1 py-2">
      <KeyRound aria-hidden className="size-4 shrink-0 text-faint" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere flex flex-wrap items-center gap-x-2">
          {name}
          <code className="font-mono text-faint text-xs">{showPrefix(value, labels)}</code>
          {isExpired && <Badge tone="warning">Expired</Badge>}
          {replacedBy && !isExpired && <Badge>Replaced</Badge>}
          {createdBy?.isMember === false && <Badge tone="warning">Creator left</Badge>}
        </p>
        <p className="text-muted text-xs">
          Created <RelativeTime value={createdAt} />
          {createdBy?.name && ` by ${createdBy.name}`}
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
              {isExpired ? "expired" : "expires"} <RelativeTime value={expiresAt} />
            </>
          ) : (
            "does not expire"
          )}
        </p>
      </div>
      <RowButtons {...props} />
    </li>
  );
}

function RowButtons({ value, labels, writes, onRevoke, onRotate }: KeyRowProps) {
  const fullName = nameKey(value, labels);
  return (
    <div className="flex shrink-0 items-center gap-x-3 max-sm:flex-col max-sm:items-stretch">
      {onRotate && !value.replacedBy && (
        <Button
          size="sm"
          variant="ghost"
          {...rowControl}
          writes={writes}
          onClick={onRotate}
          aria-label={`Rotate ${fullName}`}
        >
          Rotate…
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        {...rowControl}
        writes={writes}
        onClick={onRevoke}
        aria-label={`Revoke ${fullName}`}
      >
        Revoke
      </Button>
    </div>
  );
}
