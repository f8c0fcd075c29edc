import { hkdfSync } from "node:crypto";

/** Derives a key for one purpose from the server's secret. */
export const deriveKey = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", secret, "", `toolwright ${purpose}`, 32));
