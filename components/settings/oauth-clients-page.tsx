"use client";

import { useState } from "react";
import { FailedRole } from "@/components/layout/failed-role";
import { Page, PageSection } from "@/components/layout/page";
import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import { isFirstAttempt } from "@/components/queries/is-first-attempt";
import { useMe } from "@/components/queries/me";
import { useDeleteOAuthClient, useOAuthClients } from "@/components/queries/oauth-clients";
import { FoldedText } from "@/components/ui/data/folded-text";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { rowControl, useRowFocus } from "@/components/ui/editing/use-row-focus";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { Button } from "@/components/ui/primitives/button";
import { CopyButton } from "@/components/ui/primitives/copy-button";
import type { OAuthClient } from "@/lib/api/schemas/oauth-clients";
import { OAuthClientForm } from "./oauth-client-form";
import { clientTypeLabels } from "./oauth-client-types";

const describeClient = ({ type, agent, scopes, redirectUris }: OAuthClient): string =>
  type === "machine" ? `${agent}: ${scopes.join(", ")}` : redirectUris.join(", ");

function ClientRow({ client }: { client: OAuthClient }) {
  const [isDeleting, setIsDeleting] = useState(false);
  const { mutateAsync: remove } = useDeleteOAuthClient();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-1 py-2">
      <div className="min-w-40 flex-1">
        <p className="wrap-anywhere">
          {client.name} <span className="text-muted">{clientTypeLabels[client.type].label}</span>
        </p>
        <FoldedText about={client.name} className="text-muted text-xs">
          {describeClient(client)}
        </FoldedText>
        <p className="flex items-center gap-x-1 text-muted text-xs">
          <span className="wrap-anywhere min-w-0">
            Client ID <code className="font-mono">{client.clientId}</code>
          </span>
          <CopyButton value={client.clientId} label={`Copy the client ID of ${client.name}`} />
        </p>
        {client.type === "machine" && (
          <p className="text-muted text-xs">
            {client.lastUsedAt ? (
              <>
                Last used <RelativeTime value={client.lastUsedAt} />
              </>
            ) : (
              "Never used"
            )}
          </p>
        )}
      </div>
      <Button
        size="sm"
        variant="ghost"
        {...rowControl}
        aria-label={`Delete ${client.name}`}
        onClick={() => setIsDeleting(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setIsDeleting}
        title={`Delete the OAuth client ${client.name}?`}
        description="Everyone who signed in with it is signed out. This cannot be undone."
        confirmLabel="Delete client"
        onConfirm={async () => {
          await remove(client.id);
        }}
      />
    </li>
  );
}

function RegisteredClients() {
  const { data, error, refetch } = useOAuthClients();
  const rowFocus = useRowFocus<HTMLDivElement>();
  if (!data && error)
    return (
      <ErrorState title="The clients could not be loaded" retry={refetch}>
        {error.message}
      </ErrorState>
    );
  if (!data) return <ListSkeleton label="Loading the clients" />;
  return (
    <div {...rowFocus} tabIndex={-1} className="outline-none">
      {data.length === 0 && <p className="text-muted">No clients are registered.</p>}
      {data.length > 0 && (
        <ul aria-label="Registered clients" className="border-line border-t">
          {data.map((client) => (
            <ClientRow key={client.id} client={client} />
          ))}
        </ul>
      )}
    </div>
  );
}

function ClientSections() {
  const isLoadingAbove = isFirstAttempt(useOAuthClients());
  return (
    <>
      <PageSection
        title="Registered clients"
        description="They can be used only with this Space’s agents."
      >
        <RegisteredClients />
      </PageSection>
      {!isLoadingAbove && (
        <PageSection
          title="Register a client"
          description="You get a client ID, and a secret unless the client is public."
        >
          <OAuthClientForm />
        </PageSection>
      )}
    </>
  );
}

/** The apps that owners have registered for signing in to the Space's agents. */
export function OAuthClientsPage() {
  const { data: me, isPending } = useMe();
  return (
    <Page
      title="OAuth clients"
      description="An OAuth client is an app that can connect to your agents, on behalf of a person who signs in or on its own. Most assistants need no entry here: they identify themselves with a client ID metadata document."
    >
      {isPending && <ListSkeleton label="Loading the clients" />}
      <FailedRole />
      {me && me.role !== "owner" && (
        <p className="text-muted">Only an owner can see and register clients.</p>
      )}
      {me?.role === "owner" && <ClientSections />}
    </Page>
  );
}
