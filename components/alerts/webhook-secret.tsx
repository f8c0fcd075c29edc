import { OneTimeCallout } from "@/components/ui/primitives/one-time-callout";

type WebhookSecretProps = { name: string; secret: string; onDone: () => void };

/** The secret with which the receiver of a webhook verifies it. It is shown only once. */
export function WebhookSecret({ name, secret, onDone }: WebhookSecretProps) {
  return (
    <OneTimeCallout
      className="mb-6"
      title={`Copy the signing secret of ${name} now. It is not shown again.`}
      copies={[{ value: secret, label: "Copy the secret" }]}
      onDone={onDone}
    >
      <p className="select-all break-all font-mono text-xs">{secret}</p>
      <p className="mt-1 text-muted">
        Requests are signed according to the{" "}
        <a
          href="https://www.standardwebhooks.com"
          target="_blank"
          rel="noreferrer"
          className="text-link"
        >
          Standard Webhooks
        </a>{" "}
        specification. Libraries for most languages verify them.
      </p>
    </OneTimeCallout>
  );
}
