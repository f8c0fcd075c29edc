"use client";

import { useState } from "react";
import { KeyRing } from "@/components/keys/key-ring";
import { Page } from "@/components/layout/page";
import type { CreatedKey } from "@/components/queries/keys";

/** A person's own ring of keys to the builder's API. */
export function TokenRooms() {
  const [fresh, setFresh] = useState<CreatedKey | null>(null);
  return (
    <Page
      title="Personal tokens"
      description="For scripts and the command line. They act in your name, so keep them as you keep a password."
    >
      <KeyRing ring={{ kind: "personal" }} fresh={fresh} onFresh={setFresh} />
    </Page>
  );
}
