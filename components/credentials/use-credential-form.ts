import { type FormEvent, useState } from "react";
import { type usePutCredential, useRequestToken } from "@/components/queries/credentials";
import { notify } from "@/components/ui/overlays/toaster";
import { useLeaveGuard } from "@/components/unsaved-changes/leave-guard";
import type { Credential } from "@/lib/api/schemas/credentials";
import {
  type CredentialDraft,
  type DraftProblems,
  isChanged,
  NEW_CREDENTIAL_ETAG,
  readCredential,
  toDraft,
} from "./credential-draft";

type Settings = {
  initialDraft: () => CredentialDraft;
  /** Null for a new one. */
  existing: Credential | null;
  existingServices: readonly string[];
  mutation: ReturnType<typeof usePutCredential>;
  /** Called when the credential has been saved and stays open. */
  onStored: (credential: Credential) => void;
  /** Called when it has been saved. */
  onDone: (credential: Credential) => void;
};

/** The state of a credential's form: its draft, its problems, and what its buttons do. */
export const useCredentialForm = (settings: Settings) => {
  const { initialDraft, existing, existingServices, mutation, onStored, onDone } = settings;
  const [draft, setDraft] = useState(initialDraft);
  // Values filled in by a suggestion do not count as unsaved changes.
  const [baseline, setBaseline] = useState(draft);
  const [problems, setProblems] = useState<DraftProblems>({});
  const token = useRequestToken();
  const unsavedLabel = draft.service ? `the credential ${draft.service}` : "the new credential";
  useLeaveGuard(isChanged(baseline, draft) ? unsavedLabel : null);

  const change = (next: Partial<CredentialDraft>) => {
    setDraft((before) => ({ ...before, ...next }));
    setProblems({});
    token.reset();
  };

  const save = async (): Promise<Credential | null> => {
    const result = readCredential(draft, existing, existingServices);
    setProblems("problems" in result ? result.problems : {});
    if ("problems" in result) return null;
    const etag = existing?.etag ?? NEW_CREDENTIAL_ETAG;
    const update = { service: draft.service, change: result.change, etag };
    return mutation.mutateAsync(update).catch(() => null);
  };

  const isBusy = mutation.isPending || token.isPending;
  return {
    draft,
    baseline,
    problems,
    token,
    isBusy,
    change,
    /** Starts from a suggestion. */
    start(suggestedDraft: CredentialDraft) {
      setBaseline(suggestedDraft);
      change(suggestedDraft);
    },
    async submit(event: FormEvent) {
      event.preventDefault();
      if (isBusy) return;
      const credential = await save();
      if (!credential) return;
      notify.success("Credential saved");
      onDone(credential);
    },
    async requestToken() {
      if (isBusy) return;
      token.reset();
      const isStored = existing !== null && !isChanged(toDraft(existing), draft);
      const credential = isStored ? existing : await save();
      if (!credential) return;
      if (!isStored) {
        const storedDraft = toDraft(credential);
        setBaseline(storedDraft);
        setDraft(storedDraft);
        onStored(credential);
      }
      token.mutate(credential.service);
    },
  };
};
