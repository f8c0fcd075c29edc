"use client";

import { KeySquare, Plus } from "lucide-react";
import { useState } from "react";
import { Page } from "@/components/layout/page";
import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import { useCredentials } from "@/components/queries/credentials";
import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { useRowFocus } from "@/components/ui/editing/use-row-focus";
import { Button } from "@/components/ui/primitives/button";
import { EmptyState } from "@/components/ui/primitives/empty-state";
import { useReadOnlyReason } from "@/components/ui/primitives/read-only";
import type { Credential } from "@/lib/api/schemas/credentials";
import { CredentialRow } from "./credential-row";
import { CredentialSheet, type Editing } from "./credential-sheet";
import { DeleteCredentialDialog } from "./delete-credential-dialog";
import { knownServices } from "./known-services";

/**
 * The Space's credentials. `newService` opens the form for a new credential of that service. The
 * tool editor links here with it.
 */
export function CredentialList({ newService }: { newService?: string }) {
  const { data, error, refetch } = useCredentials();
  const canRead = useReadOnlyReason() === null;
  const [editing, setEditing] = useState<Editing | null>(
    newService === undefined ? null : { existing: null, service: newService },
  );
  const rowFocus = useRowFocus<HTMLUListElement>();
  const [deleting, setDeleting] = useState<Credential | null>(null);
  const add = (service = "") => setEditing({ existing: null, service });
  useShortcut("create", () => add(), data !== undefined);
  return (
    <Page
      title="Credentials"
      description="Secrets that tools and models send to the services they call. Each tool gets only those it is granted."
      actions={
        data &&
        data.length > 0 && (
          <Button variant="primary" writes onClick={() => add()}>
            <Plus aria-hidden />
            New credential
          </Button>
        )
      }
    >
      {!canRead && (
        <EmptyState icon={<KeySquare aria-hidden />} title="Viewers cannot access credentials">
          Only editors and owners of the Space can see credentials. Ask an owner for edit rights.
        </EmptyState>
      )}
      {canRead && !data && !error && <ListSkeleton label="Loading the credentials" rows={3} />}
      {!data && error && (
        <ErrorState title="The credentials could not be loaded" retry={refetch}>
          {error.message}
        </ErrorState>
      )}
      {data?.length === 0 && <Empty onAdd={add} />}
      {data && data.length > 0 && (
        <ul {...rowFocus} aria-label="Credentials" className="border-line border-t">
          {data.map((credential) => (
            <CredentialRow
              key={credential.service}
              credential={credential}
              onEdit={() => setEditing({ existing: credential })}
              onDelete={() => setDeleting(credential)}
            />
          ))}
        </ul>
      )}
      {data && (
        <CredentialSheet
          editing={editing}
          existingServices={data.map(({ service }) => service)}
          onClose={() => setEditing(null)}
        />
      )}
      <DeleteCredentialDialog credential={deleting} onClose={() => setDeleting(null)} />
    </Page>
  );
}

const featuredServices = knownServices.slice(0, 4);

function Empty({ onAdd }: { onAdd: (service?: string) => void }) {
  return (
    <EmptyState
      icon={<KeySquare aria-hidden />}
      title="No credentials yet"
      actions={
        <>
          <Button variant="primary" onClick={() => onAdd()}>
            <Plus aria-hidden />
            New credential
          </Button>
          {featuredServices.map(({ service, label }) => (
            <Button key={service} onClick={() => onAdd(service)}>
              {label}
            </Button>
          ))}
        </>
      }
    >
      <p>
        Store a service’s API key here, grant it to a tool in the tool’s Credentials section, and
        insert <code className="font-mono text-sm">{"{{credentials.github.token}}"}</code> where the
        request needs it.
      </p>
      <p className="mt-2">
        Values are encrypted and never shown again: not here, nor in logs, exports or responses.
      </p>
    </EmptyState>
  );
}
