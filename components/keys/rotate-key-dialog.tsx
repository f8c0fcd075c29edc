"use client";

import { useState } from "react";
import { type CreatedKey, useRotateKey } from "@/components/queries/keys";
import { Field } from "@/components/ui/inputs/field";
import { Select } from "@/components/ui/inputs/select";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import type { Key } from "@/lib/api/schemas/keys";
import { hasExpired } from "./expiry";
import { agentKeyLabels, nameKey } from "./key-labels";

/** How long the old key keeps working alongside the new one, in seconds. */
const periods = [
  { value: "0", label: "No longer: revoke it now" },
  { value: "3600", label: "For an hour" },
  { value: "86400", label: "For 24 hours" },
  { value: "604800", label: "For 7 days" },
];

const DEFAULT_SECONDS = "86400";

type RotateKeyDialogProps = {
  slug: string;
  /** The key to replace. Null closes the dialog. */
  rotating: Key | null;
  onClose: () => void;
  onCreated: (key: CreatedKey) => void;
};

const describeOutcome = (isExpired: boolean, seconds: string): string => {
  if (isExpired) return "The old one has expired and is revoked.";
  if (seconds === "0") return "Requests with the old one fail immediately.";
  return "Give it to the caller before the old one stops working.";
};

export function RotateKeyDialog({ slug, rotating, onClose, onCreated }: RotateKeyDialogProps) {
  const { mutateAsync: rotate } = useRotateKey(slug);
  const [seconds, setSeconds] = useState(DEFAULT_SECONDS);
  const isExpired = rotating !== null && hasExpired(rotating);
  const outcome = describeOutcome(isExpired, seconds);
  const close = () => {
    onClose();
    // The choice to revoke the old key immediately applies to one key only.
    setSeconds(DEFAULT_SECONDS);
  };
  return (
    <ConfirmDialog
      open={rotating !== null}
      onOpenChange={close}
      title={`Rotate the key ${rotating ? nameKey(rotating, agentKeyLabels) : ""}?`}
      description={`A new key with the same name, permissions and lifetime is created and shown once. ${outcome}`}
      confirmLabel="Rotate key"
      tone="primary"
      onConfirm={async () => {
        if (!rotating) return;
        const keepOldSeconds = isExpired ? 0 : Number(seconds);
        onCreated(await rotate({ id: rotating.id, keepOldSeconds }));
      }}
    >
      {!isExpired && (
        <Field label="The old key works">
          <Select value={seconds} onValueChange={setSeconds} options={periods} />
        </Field>
      )}
    </ConfirmDialog>
  );
}
