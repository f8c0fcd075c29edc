import { config } from "zod/v4/core";

// zod tries to compile schemas with eval, which the Content-Security-Policy of the pages blocks.
// Browsers would report that in the console.
config({ jitless: true });

// Browsers have it only in secure contexts, and a self-hosted page is often opened over plain HTTP
// in a local network.
crypto.randomUUID ??= () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const [first, second, third] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(13, 16)];
  // The digits 4 and a are the UUID's version and variant.
  return `${first}-${second}-4${third}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
};
