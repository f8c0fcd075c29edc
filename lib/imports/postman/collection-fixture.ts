import { expect } from "vitest";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import { manifestSchema } from "@/lib/agent/manifest";
import type { ImportResult } from "../import-kind";

export type Node = Record<string, unknown>;
/** The host of the requests in collections. */
export const shopUrl = "https://shop.example.com";

/** What tests look at in the import of a collection, whose manifest has to be valid. */
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

/** The same for a collection with one request, with the tool that it became. */
export const readOneTool = (imported: ReturnType<typeof readImport>) => {
  const [tool] = imported.manifest.tools;
  const [handler] = imported.handlers;
  if (!tool || !handler) throw new Error("No tool was created.");
  return { ...imported, tool, handler };
};
