import { OneTimeCallout } from "@/components/ui/primitives/one-time-callout";
import type { CreatedOAuthClient } from "@/lib/api/schemas/oauth-clients";

type NewClientSecretProps = { client: CreatedOAuthClient; onDone: () => void };

/** The values with which the app must be configured. The secret is shown only once. */
export function NewClientSecret({ client, onDone }: NewClientSecretProps) {
  const { name, clientId, clientSecret } = client;
  const copyId = { value: clientId, label: "Copy the client ID" };
  return (
    <OneTimeCallout
      tone={clientSecret ? "warning" : "success"}
      title={
        clientSecret
          ? `Copy the secret of ${name} now. It is not shown again.`
          : `${name} is registered.`
      }
      copies={clientSecret ? [copyId, { value: clientSecret, label: "Copy the secret" }] : [copyId]}
      onDone={onDone}
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
    </OneTimeCallout>
  );
}
