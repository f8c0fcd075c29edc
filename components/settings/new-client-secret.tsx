import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { CopyButton } from "@/components/ui/primitives/copy-button";
import type { CreatedOAuthClient } from "@/lib/api/schemas/oauth-clients";

type NewClientSecretProps = { client: CreatedOAuthClient; onDone: () => void };

/** The values with which the app must be configured. The secret is shown only once. */
export function NewClientSecret({ client, onDone }: NewClientSecretProps) {
  const { name, clientId, clientSecret } = client;
  return (
    <Callout
      tone={clientSecret ? "warning" : "success"}
      role="status"
      title={
        clientSecret
          ? `Copy the secret of ${name} now. It is not shown again.`
          : `${name} is registered.`
      }
      actions={
        <>
          <CopyButton value={clientId} label="Copy the client ID" showLabel />
          {clientSecret && <CopyButton value={clientSecret} label="Copy the secret" showLabel />}
          <Button size="sm" variant="ghost" onClick={onDone}>
            Done
          </Button>
        </>
      }
    >
      <dl className="flex flex-col gap-1 text-sm">
        <dt className="text-muted">Client ID</dt>
        <dd className="select-all break-all font-mono text-xs">{clientId}</dd>
        {clientSecret && (
          <>
            <dt className="text-muted">Secret</dt>
            <dd className="select-all break-all font-mono text-xs">{clientSecret}</dd>
          </>
        )}
      </dl>
    </Callout>
  );
}
