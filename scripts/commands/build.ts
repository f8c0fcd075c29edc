import fs from "node:fs";
import { pathToFileURL } from "node:url";
import { assembleArtifact } from "../lib/artifact.ts";
import { isBuildCurrent, removeStamp, sourcesDigest, writeStamp } from "../lib/build-stamp.ts";
import { lock } from "../lib/lock.ts";
import { runNode } from "../lib/run.ts";
import { runCommand } from "../lib/shutdown.ts";

type Options = { log: (line: string) => void; signal?: AbortSignal };

/** Loaded only when needed: a start that finds everything built is faster without it. */
const bundler = () => import("esbuild");

/** Moves the bundle into place once it is complete, so that nobody runs a partial file. */
async function writeAtomically(outfile: string, write: (partial: string) => Promise<unknown>) {
  const partial = outfile.replace(/\.mjs$/, ".partial.mjs");
  await write(partial);
  fs.renameSync(partial, outfile);
}

/** Bundles server.ts with all our own code for development. Packages stay in node_modules. */
export const bundleServer = (destination: string) =>
  writeAtomically(destination, async (outfile) =>
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

const runnerFile = ".build/runner.mjs";
const importWorkerFile = ".build/import-worker.mjs";

/**
 * Bundles the processes that run beside the server, the sandbox and the reader of imports, each
 * into one file.
 */
export const bundleProcesses = async () => {
  const { bundleRunner } = await import("../lib/bundle-runner.ts");
  const { bundleImportWorker } = await import("../lib/bundle-import-worker.ts");
  await Promise.all([
    writeAtomically(runnerFile, bundleRunner),
    writeAtomically(importWorkerFile, bundleImportWorker),
  ]);
};

/** Stops the bundler's own process, which would otherwise live as long as this one. */
export const stopBundler = async () => (await bundler()).stop();

const schemaPath = "prisma/schema.prisma";
const clientPath = "lib/data/generated/client.ts";
const modifiedAt = (file: string) => fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * Generates the typed database client, unless it is newer than its schema. Takes one or two
 * seconds.
 */
export async function generateClient({ signal }: { signal?: AbortSignal }) {
  if (modifiedAt(clientPath) > modifiedAt(schemaPath)) return;
  const { code, output } = await runNode(["node_modules/prisma/build/index.js", "generate"], {
    env: { ...process.env, CHECKPOINT_DISABLE: "1", PRISMA_HIDE_UPDATE_MESSAGE: "1" },
    signal,
  });
  if (code !== 0) throw new Error(`The database client could not be generated.\n${output.trim()}`);
}

/**
 * Builds what `npm start` runs, unless the last build used the same sources. Resolves to whether
 * anything was built. Concurrent builds take turns, and the second one finds nothing to do.
 */
export async function build({ log, signal }: Options): Promise<boolean> {
  if (isBuildCurrent()) return false;
  const onWait = () => log("Waiting for another build …");
  const release = await lock(`build ${process.cwd()}`, { signal, onWait });
  try {
    if (isBuildCurrent()) return false;
    log("Building once. This takes about a minute …");
    const sourceDigest = sourcesDigest();
    removeStamp();
    // Writing the bundler's cache takes a quarter of a build. Anyone who builds a second time is
    // likely to build a third time.
    const isFirstBuild = !fs.existsSync(".next/static");
    fs.rmSync(".next/BUILD_ID", { force: true });
    await generateClient({ signal });
    const endWithParent = ["--import", "./scripts/lib/end-with-parent.mjs"];
    const next = await runNode([...endWithParent, "node_modules/next/dist/bin/next", "build"], {
      env: {
        ...process.env,
        NODE_ENV: "production",
        NEXT_TELEMETRY_DISABLED: "1",
        BUILD_CACHE: isFirstBuild ? "off" : "on",
      },
      signal,
    });
    // Next may exit early with code 0. Only a finished build has this file.
    const complete = next.code === 0 && fs.existsSync(".next/BUILD_ID");
    if (!complete) throw new Error(`The build failed.\n${next.output.trim()}`);
    await bundleProcesses();
    await assembleArtifact([runnerFile, importWorkerFile]);
    await stopBundler();
    writeStamp(sourceDigest);
    return true;
  } finally {
    await release();
  }
}

if (pathToFileURL(process.argv[1] ?? "").href === import.meta.url) {
  runCommand(async ({ signal }) => {
    if (fs.existsSync(".env")) process.loadEnvFile(".env");
    const didBuild = await build({ log: console.log, signal });
    console.log(didBuild ? "Built." : "Nothing changed since the last build.");
    return 0;
  });
}
