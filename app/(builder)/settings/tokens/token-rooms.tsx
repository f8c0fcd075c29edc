"use client";

import { useState } from "react";
import { KeyRing } from "@/components/keys/key-ring";
import { Page } from "@/components/layout/page";
import type { CreatedKey } from "@/components/queries/keys";

/** The user's personal access tokens for the builder's API. */
export function TokenRooms() {
  const [fresh, setFresh] = useState<CreatedKey | null>(null);
  return (
    <Page
      title="Personal tokens"
      description="For scripts and the command line. They act as you, so keep them as safe as a password."
    >
      <KeyRing ring={{ kind: "personal" }} fresh={fresh} onFresh={setFresh} />
    </Page>
  );
}
