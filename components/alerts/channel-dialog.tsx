"use client";

import { type FormEvent, useId, useState } from "react";
import { useChangeAlertChannel, useCreateAlertChannel } from "@/components/queries/alerts";
import { useFocusInvalid } from "@/components/ui/inputs/use-focus-invalid";
import { Dialog, DialogContent } from "@/components/ui/overlays/dialog";
import { FormButtons } from "@/components/ui/overlays/form-buttons";
import { notify } from "@/components/ui/overlays/toaster";
import { Callout } from "@/components/ui/primitives/callout";
import { SavingForm } from "@/components/ui/primitives/read-only";
import { UnsavedChanges } from "@/components/unsaved-changes/leave-guard";
import type { AlertChannel, CreatedAlertChannel } from "@/lib/api/schemas/alerts";
import { isJsonEqual } from "@/lib/schema/json";
import { ChannelFields } from "./channel-fields";
import { emptyChannelForm, toChannelBody, toChannelForm } from "./channel-form";

type ChannelDialogProps = {
  /** Null for a new one. */
  channel: AlertChannel | null;
  missingMailSettings: readonly string[];
  onClose: () => void;
  onCreated: (channel: CreatedAlertChannel) => void;
};

/** Creates or edits a channel. */
export function ChannelDialog(props: ChannelDialogProps) {
  const { channel, missingMailSettings, onClose, onCreated } = props;
  const formId = useId();
  const [initial] = useState(() => (channel ? toChannelForm(channel) : emptyChannelForm));
  const [form, setForm] = useState(initial);
  const create = useCreateAlertChannel();
  const change = useChangeAlertChannel(channel?.id ?? "");
  const { error, isPending } = channel ? change : create;
  const formElement = useFocusInvalid(error);
  const unsavedLabel = channel ? `the channel ${channel.name}` : "the new channel";
  const isMailMissing = form.kind === "email" && missingMailSettings.length > 0;

  const save = async (): Promise<void> => {
    const { kind, url, addresses, ...settings } = toChannelBody(form);
    if (channel) {
      const target = kind === "webhook" ? { url } : { addresses };
      await change.mutateAsync({ ...settings, isEnabled: channel.isEnabled, ...target });
      notify.success(`${settings.name} was saved`);
      return;
    }
    onCreated(
      await create.mutateAsync(
        kind === "webhook" ? { kind, ...settings, url } : { kind, ...settings, addresses },
      ),
    );
    notify.success(`${settings.name} was created`);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending || isMailMissing) return;
    const isSaved = await save().then(
      () => true,
      () => false,
    );
    if (isSaved) onClose();
  };

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={channel ? `Edit ${channel.name}` : "New alert channel"}
        description="Each message lists new and resolved problems, with links. Problems that occur together are sent as one message."
        footer={
          <FormButtons form={formId} busy={isPending} disabled={isMailMissing}>
            {channel ? "Save changes" : "Create channel"}
          </FormButtons>
        }
      >
        <SavingForm isSaving={isPending}>
          <form
            ref={formElement}
            id={formId}
            noValidate
            onSubmit={submit}
            className="flex flex-col gap-4"
          >
            <UnsavedChanges label={isJsonEqual(form, initial) ? null : unsavedLabel} />
            {error && !error.issues?.some(({ path }) => path !== "") && (
              <Callout tone="danger" role="alert">
                {error.message}
              </Callout>
            )}
            <ChannelFields
              form={form}
              onChange={setForm}
              isNew={channel === null}
              missingMailSettings={isMailMissing ? missingMailSettings : []}
              getError={(path) =>
                error?.issues?.find((issue) => issue.path.startsWith(path))?.message
              }
            />
          </form>
        </SavingForm>
      </DialogContent>
    </Dialog>
  );
}
