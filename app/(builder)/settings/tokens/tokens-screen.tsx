"use client";

import { useState } from "react";
import { KeyList } from "@/components/keys/key-list";
import { Page } from "@/components/layout/page";
import type { CreatedKey } from "@/components/queries/keys";

/** The user's personal access tokens for the builder's API. */
export function TokensScreen() {
  const [newKeys, setNewKeys] = useState<readonly CreatedKey[]>([]);
  return (
    <Page
      title="Personal tokens"
      description="For scripts and the command line. They act as you, so keep them as safe as a password."
    >
      <KeyList owner={{ kind: "personal" }} newKeys={newKeys} onNewKeysChange={setNewKeys} />
    </Page>
  );
}
