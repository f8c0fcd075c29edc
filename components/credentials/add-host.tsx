"use client";

import { useState } from "react";
import { Button } from "@/components/ui/primitives/button";
import { CredentialInPlace } from "./credential-in-place";

/** A button that opens the credential with this host added. */
export function AddHost({ service, host }: { service: string; host: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button size="sm" writes onClick={() => setIsOpen(true)}>
        Add {host} to {service}’s hosts
      </Button>
      {isOpen && (
        <CredentialInPlace
          target={{ service, host }}
          onSaved={close}
          onClose={close}
          onCloseAutoFocus={() => {}}
        />
      )}
    </>
  );
}
