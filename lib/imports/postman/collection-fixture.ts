import { expect } from "vitest";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import { manifestSchema } from "@/lib/agent/manifest";
import type { ImportResult } from "../import-kind";

export type Node = Record<string, unknown>;
/** The base URL of the requests in collections. */
export const shopUrl = "https://shop.example.com";

/** Returns what tests need from the import of a collection. Expects the manifest to be valid. */
export const readImport = ({ manifest, warnings }: ImportResult) => {
  expect(manifestSchema.safeParse(manifest).error).toBeUndefined();
  return {
    manifest,
    warnings,
    handlers: manifest.tools.map(({ handler }) => handler as HttpHandler),
    codes: warnings.map(({ code }) => code),
    messages: warnings.map(({ message }) => message),
  };
};

/** Does the same for a collection with one request, and returns the tool that it became. */
export const readOneTool = (imported: ReturnType<typeof readImport>) => {
  const [tool] = imported.manifest.tools;
  const [handler] = imported.handlers;
  if (!tool || !handler) throw new Error("No tool was created.");
  return { ...imported, tool, handler };
};
