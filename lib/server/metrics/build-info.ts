import { readFileSync } from "node:fs";
import { z } from "zod";

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return undefined;
  }
};

const packageSchema = z.object({ version: z.string() });

/** Which version runs, and which build of it. */
export const readBuildInfo = (): { version: string; build: string } => ({
  version: packageSchema.parse(JSON.parse(read("package.json") ?? '{"version":"unknown"}')).version,
  build: read(".next/BUILD_ID") ?? "none",
});
