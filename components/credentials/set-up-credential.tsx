"use client";

import { useState } from "react";
import { useCredentials, useStoredFields } from "@/components/queries/credentials";
import { useTools } from "@/components/queries/tools";
import { Button } from "@/components/ui/primitives/button";
import { CredentialInPlace, type CredentialTarget } from "./credential-in-place";
import { findMissingCredentials } from "./find-missing-credentials";

/**
 * A button that opens the first credential that a tool lacks, with the fields that the tool needs.
 */
export function SetUpCredential({ slug, name }: { slug: string; name: string }) {
  const tools = useTools(slug);
  const credentials = useCredentials();
  const storedFields = useStoredFields();
  const tool = tools.data?.find((each) => each.name === name);
  if (!tool || !credentials.data) return null;
  const [missing] = findMissingCredentials([tool], storedFields);
  return (
    <div className="mt-1.5 empty:hidden">
      <SetUpButton target={missing?.target} />
    </div>
  );
}

/** A button that opens a credential to set up, if there is one. */
export function SetUpButton({ target }: { target: CredentialTarget | undefined }) {
  const [openTarget, setOpenTarget] = useState<CredentialTarget>();
  const close = () => setOpenTarget(undefined);
  return (
    <>
      {target && (
        <Button size="sm" writes onClick={() => setOpenTarget(target)}>
          Set up {target.service}
        </Button>
      )}
      {openTarget && (
        <CredentialInPlace
          target={openTarget}
          onSaved={close}
          onClose={close}
          onCloseAutoFocus={() => {}}
        />
      )}
    </>
  );
}
