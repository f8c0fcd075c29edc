import { hkdfSync } from "node:crypto";

/** A key for one purpose, derived from the server's secret. */
export const deriveKey = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", secret, "", `toolwright ${purpose}`, 32));
