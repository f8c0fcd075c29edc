import type { ImportResult } from "@/components/queries/imports";

export type Warning = ImportResult["warnings"][number];

const toolPath = /^\/tools\/(\d+)(\/.*)?$/;

/** Returns the path of a warning within its tool, without the prefix that all parameters share. */
export const pathWithinTool = (path: string): string =>
  (toolPath.exec(path)?.[2] ?? "").replace(/^\//, "").replace(/^parameters\/properties\//, "");

/** Groups warnings into those about each tool and those about the agent as a whole. */
export const groupWarnings = ({ manifest, warnings }: ImportResult) => {
  const byTool = manifest.tools.map((): Warning[] => []);
  const general: Warning[] = [];
  for (const warning of warnings) {
    const index = toolPath.exec(warning.path)?.[1];
    const target = index === undefined ? general : (byTool[Number(index)] ?? general);
    target.push(warning);
  }
  const tools = manifest.tools.map((tool, index) => ({ tool, warnings: byTool[index] ?? [] }));
  return { general, tools };
};
