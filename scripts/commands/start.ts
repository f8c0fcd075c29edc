import { startProduct } from "../lib/start-product.ts";

/**
 * Starts the built product. It is bundled into the artifact as `start.mjs`, beside everything it
 * needs.
 */
startProduct({
  dev: false,
  folder: import.meta.dirname,
  loadServer: () => import("../../server.ts"),
});
