import { expect } from "vitest";
import { manifestSchema } from "@/lib/agent/manifest";
import { importZod } from "./zod";

/** Returns the tools of a piece of code, and what was skipped of their schemas. */
export const run = (code: string) => {
  const { manifest, warnings } = importZod({ kind: "zod", code });
  expect(manifestSchema.safeParse(manifest).error).toBeUndefined();
  const skipped = warnings.filter(({ code: kind }) => kind === "code_left_out");
  expect(skipped.every(({ path }) => /^\/tools\/\d+\/parameters$/.test(path))).toBe(true);
  return { tools: manifest.tools, skipped: skipped.map(({ message }) => message) };
};

export const weather = {
  type: "object",
  properties: { city: { type: "string", description: "The city." } },
  required: ["city"],
};
