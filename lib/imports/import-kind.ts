import type { Manifest } from "@/lib/agent/manifest";

/** One thing that was mended, left out or needs a look: a JSON Pointer into the manifest and a sentence. */
export type ImportWarning = { path: string; code: string; message: string };
/** One operation of an API's description, under the id by which an import chooses it. */
export type ListedOperation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  tags: string[];
  deprecated?: boolean;
};
/** What an import makes. Nothing is saved. `operations` lists all that could have been chosen. */
export type ImportResult = {
  manifest: Manifest;
  warnings: ImportWarning[];
  operations?: ListedOperation[];
};
export type Say = (path: string, code: string, message: string) => void;

type Fetched = { status: number; headers: Record<string, string>; body: Uint8Array };

/** What the imports ask of the process they run in: one way to read a URL, with every rule of the outbound guard. */
export type ImportPorts = {
  /** Never follows a redirect. `failed` says to the author why nothing came, the rule that refused included. */
  fetch(request: {
    url: string;
    headers: [name: string, value: string][];
    maxBytes: number;
  }): Promise<Fetched | { failed: string }>;
};
