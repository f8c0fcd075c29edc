import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return undefined;
  }
};

const packageSchema = z.object({ version: z.string() });

/** Reads the running version and its build. `folder` contains Next's build. */
export const readBuildInfo = (folder: string): { version: string; build: string } => {
  const json = read(path.join(folder, "package.json")) ?? '{"version":"unknown"}';
  return {
    version: packageSchema.parse(JSON.parse(json)).version,
    build: read(path.join(folder, ".next/BUILD_ID")) ?? "none",
  };
};
