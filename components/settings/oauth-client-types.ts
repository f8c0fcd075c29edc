import type { OAuthClient } from "@/lib/api/schemas/oauth-clients";

export const clientTypeLabels: Record<OAuthClient["type"], { label: string; hint: string }> = {
  public: { label: "Public", hint: "Runs on people’s devices and cannot keep a secret." },
  confidential: { label: "Confidential", hint: "Runs on a server and has a secret." },
  machine: { label: "Machine", hint: "Acts on its own behalf, with access to one agent." },
};
