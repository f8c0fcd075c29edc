import path from "node:path";
import { pathToFileURL } from "node:url";
import { startProduct } from "../lib/start-product.ts";
import { bundleProcesses, bundleServer, generateClient, stopBundler } from "./build.ts";

/** `npm run dev`: the product from its sources, with hot reload. */
process.chdir(path.resolve(import.meta.dirname, "../.."));
startProduct({
  dev: true,
  folder: process.cwd(),
  async loadServer(signal) {
    const outfile = path.resolve(".build/dev/server.mjs");
    await Promise.all([generateClient({ signal }), bundleProcesses()]);
    await bundleServer(outfile);
    await stopBundler();
    signal.throwIfAborted();
    return import(pathToFileURL(outfile).href);
  },
});
