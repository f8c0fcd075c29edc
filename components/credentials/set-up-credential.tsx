"use client";

import { useState } from "react";
import { useCredentials, useStoredFields } from "@/components/queries/credentials";
import { useTools } from "@/components/queries/tools";
import { Button } from "@/components/ui/primitives/button";
import { findCredentialGaps } from "@/lib/agent/credentials/credential-gaps";
import { findRequestHost } from "@/lib/agent/credentials/request-host";
import { CredentialInPlace, type CredentialTarget } from "./credential-in-place";

/**
 * A button that opens the first credential that a tool lacks, with the field that the tool needs.
 */
export function SetUpCredential({ slug, name }: { slug: string; name: string }) {
  const [target, setTarget] = useState<CredentialTarget>();
  const tools = useTools(slug);
  const credentials = useCredentials();
  const storedFields = useStoredFields();
  const tool = tools.data?.find((each) => each.name === name);
  if (!tool || !credentials.data) return null;
  const [gap] = findCredentialGaps(tool, storedFields);
  const toTarget = ({ service, fields: [field] }: typeof gap & object): CredentialTarget => {
    const host = Object.hasOwn(storedFields, service) ? undefined : findRequestHost(tool.handler);
    return { service, ...(field && { field }), ...(host && { host }) };
  };
  const close = () => setTarget(undefined);
  return (
    <div className="mt-1.5 empty:hidden">
      {gap && (
        <Button size="sm" writes onClick={() => setTarget(toTarget(gap))}>
          Set up {gap.service}
        </Button>
      )}
      {target && (
        <CredentialInPlace
          target={target}
          onSaved={close}
          onClose={close}
          onCloseAutoFocus={() => {}}
        />
      )}
    </div>
  );
}
