"use client";

import { BellRing, Plus } from "lucide-react";
import { useState } from "react";
import { FailedRole } from "@/components/layout/failed-role";
import { Page } from "@/components/layout/page";
import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import { useAlertChannels } from "@/components/queries/alerts";
import { useMe } from "@/components/queries/me";
import { useRowFocus } from "@/components/ui/editing/use-row-focus";
import { Button } from "@/components/ui/primitives/button";
import { EmptyState } from "@/components/ui/primitives/empty-state";
import type { AlertChannel, CreatedAlertChannel } from "@/lib/api/schemas/alerts";
import { ChannelDialog } from "./channel-dialog";
import { ChannelRow } from "./channel-row";
import { WebhookSecret } from "./webhook-secret";

/** The channel being edited. Null for a new one. */
type Editing = { channel: AlertChannel | null };

/** Where the Space's alerts are sent, and whether they arrive. */
export function AlertsPage() {
  const { data: me, isPending } = useMe();
  const isOwner = me?.role === "owner";
  const mayRead = isOwner || me?.role === "editor";
  const { data, error, refetch } = useAlertChannels(mayRead);
  const [editing, setEditing] = useState<Editing | null>(null);
  const rowFocus = useRowFocus<HTMLUListElement>();
  const [created, setCreated] = useState<CreatedAlertChannel[]>([]);
  const isEmpty = data?.channels.length === 0;
  const newChannel = (
    <Button variant="primary" onClick={() => setEditing({ channel: null })}>
      <Plus aria-hidden />
      New channel
    </Button>
  );
  return (
    <Page
      title="Alerts"
      description="Sends everything under “Needs attention” on the Agents page to webhooks and e-mail, when a problem starts and when it is resolved."
      actions={isOwner && data && !isEmpty && newChannel}
    >
      <FailedRole />
      {me && !mayRead && (
        <p className="text-muted">Only editors and owners can see where alerts are sent.</p>
      )}
      {(isPending || mayRead) && !data && !error && (
        <ListSkeleton label="Loading the channels" tall />
      )}
      {!data && error && (
        <ErrorState title="The channels could not be loaded" retry={refetch}>
          {error.message}
        </ErrorState>
      )}
      {created.map(
        ({ id, name, secret }) =>
          secret && (
            <WebhookSecret
              key={id}
              name={name}
              secret={secret}
              onDone={() => setCreated((channels) => channels.filter((other) => other.id !== id))}
            />
          ),
      )}
      {isEmpty && (
        <EmptyState
          icon={<BellRing aria-hidden />}
          title="Alerts are not sent anywhere yet"
          actions={isOwner && newChannel}
        >
          {isOwner
            ? "Add a webhook or an e-mail address, and choose which alerts it receives: failing tools, expiring keys, calls refused by rate limits."
            : "An owner can add webhooks and e-mail addresses here."}
        </EmptyState>
      )}
      {data && !isEmpty && (
        <ul {...rowFocus} aria-label="Alert channels" className="border-line border-t">
          {data.channels.map((channel) => (
            <ChannelRow
              key={channel.id}
              channel={channel}
              isOwner={isOwner}
              onEdit={() => setEditing({ channel })}
            />
          ))}
        </ul>
      )}
      {data && editing && (
        <ChannelDialog
          key={editing.channel?.id ?? "new"}
          // As it is now; somebody may have paused it since the dialog opened.
          channel={data.channels.find(({ id }) => id === editing.channel?.id) ?? editing.channel}
          missingMailSettings={data.missingMailSettings}
          onClose={() => setEditing(null)}
          onCreated={(channel) => setCreated((channels) => [...channels, channel])}
        />
      )}
    </Page>
  );
}
