import fs from "node:fs";
import { pathToFileURL } from "node:url";
import { lock } from "./lock.ts";
import { runNode } from "./run.ts";
import { runToEnd } from "./shutdown.ts";
import { isBuilt, removeStamp, sourcesDigest, writeStamp } from "./stamp.ts";

type Options = { say: (line: string) => void; signal?: AbortSignal };

/** The bundler is loaded only when needed: a start that finds everything built is quicker without. */
const bundler = () => import("esbuild");

/** Moves the bundle into place when it is complete, so that nobody runs half of one. */
async function replace(outfile: string, write: (partial: string) => Promise<unknown>) {
  const partial = outfile.replace(/\.mjs$/, ".partial.mjs");
  await write(partial);
  fs.renameSync(partial, outfile);
}

/** The server, with everything of the house in it and packages left in node_modules. */
export const bundleServer = (to: string) =>
  replace(to, async (outfile) =>
    (await bundler()).build({
      entryPoints: ["server.ts"],
      outfile,
      bundle: true,
      platform: "node",
      format: "esm",
      target: "node22",
      packages: "external",
      alias: { "@": process.cwd() },
      sourcemap: "inline",
      logLevel: "silent",
    }),
  );

/** The sandbox's process, in one file. */
export const bundleRunner = () =>
  replace(".build/runner.mjs", async (outfile) =>
    (await import("./bundle-runner.ts")).bundleRunner(outfile),
  );

/** Ends the bundler's own process, which would stay as long as this one. */
export const stopBundler = async () => (await bundler()).stop();

const schema = "prisma/schema.prisma";
const client = "lib/data/generated/client.ts";
const changedAt = (file: string) => fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Makes the typed database client; a second or two, unless it is newer than its schema. */
export async function generateClient({ signal }: { signal?: AbortSignal } = {}) {
  if (changedAt(client) > changedAt(schema)) return;
  const { code, output } = await runNode(["node_modules/prisma/build/index.js", "generate"], {
    env: { ...process.env, CHECKPOINT_DISABLE: "1", PRISMA_HIDE_UPDATE_MESSAGE: "1" },
    signal,
  });
  if (code !== 0) throw new Error(`The database client could not be generated.\n${output.trim()}`);
}

/**
 * Builds what `npm start` runs, unless the last build was of the same sources. Resolves to whether
 * there was anything to do. Two at once take turns; the second finds it done.
 */
export async function build({ say, signal }: Options): Promise<boolean> {
  if (isBuilt()) return false;
  const onWait = () => say("Waiting for another build …");
  const release = await lock(`build ${process.cwd()}`, { signal, onWait });
  try {
    if (isBuilt()) return false;
    say("Building, once: about half a minute …");
    const from = sourcesDigest();
    removeStamp();
    fs.rmSync(".next/BUILD_ID", { force: true });
    await generateClient({ signal });
    const endWithParent = ["--import", "./scripts/end-with-parent.mjs"];
    const next = await runNode([...endWithParent, "node_modules/next/dist/bin/next", "build"], {
      env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
      signal,
    });
    // Next may end early and call it a success; its last file tells.
    const complete = next.code === 0 && fs.existsSync(".next/BUILD_ID");
    if (!complete) throw new Error(`The build failed.\n${next.output.trim()}`);
    await Promise.all([bundleServer(".build/server.mjs"), bundleRunner()]);
    await stopBundler();
    writeStamp(from);
    return true;
  } finally {
    await release();
  }
}

if (pathToFileURL(process.argv[1] ?? "").href === import.meta.url) {
  runToEnd(async ({ signal }) => {
    const built = await build({ say: console.log, signal });
    console.log(built ? "Built." : "Nothing changed since the last build.");
    return 0;
  });
}
