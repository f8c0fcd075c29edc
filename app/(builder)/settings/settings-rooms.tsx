"use client";

import { useState } from "react";
import { KeyRing } from "@/components/keys/key-ring";
import type { CreatedKey } from "@/components/queries/keys";
import { SettingsPage } from "@/components/settings/settings-page";

/** The settings with the ring of personal tokens in them. */
export function SettingsRooms() {
  const [fresh, setFresh] = useState<CreatedKey | null>(null);
  return (
    <SettingsPage
      tokens={<KeyRing ring={{ kind: "personal" }} fresh={fresh} onFresh={setFresh} />}
    />
  );
}
