import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { bundleRunner } from "../lib/bundle-runner.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The file that the sandboxes of tests run as their child process. */
    runnerEntry: string;
  }
}

/** Bundles the sandbox's child process once for all tests. */
export async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), "toolwright-runner-"));
  const entry = path.join(folder, "runner.mjs");
  await bundleRunner(entry);
  project.onTestsRerun(() => bundleRunner(entry));
  project.provide("runnerEntry", entry);
  return () => rmSync(folder, { recursive: true, force: true });
}
