import type { ImportResult } from "@/components/queries/imports";

export type Warning = ImportResult["warnings"][number];

const toolPath = /^\/tools\/(\d+)(\/.*)?$/;

/** The place within its tool that a warning speaks of, without the words everyone shares. */
export const placeWithin = (path: string): string =>
  (toolPath.exec(path)?.[2] ?? "").replace(/^\//, "").replace(/^parameters\/properties\//, "");

/** What was noticed about each tool, and about the agent as a whole. */
export const groupWarnings = ({ manifest, warnings }: ImportResult) => {
  const ofTool = manifest.tools.map((): Warning[] => []);
  const general: Warning[] = [];
  for (const warning of warnings) {
    const index = toolPath.exec(warning.path)?.[1];
    const home = index === undefined ? general : (ofTool[Number(index)] ?? general);
    home.push(warning);
  }
  const tools = manifest.tools.map((tool, index) => ({ tool, warnings: ofTool[index] ?? [] }));
  return { general, tools };
};
