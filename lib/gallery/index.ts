import type { Manifest } from "../agent/manifest";
import { calculator } from "./calculator";
import { github } from "./github";
import { googleSearch } from "./google-search";
import { slack } from "./slack";
import { textToolbox } from "./text-toolbox";
import { weather } from "./weather";

/**
 * A ready-made agent. `id` is its manifest's slug. `requirements` lists what must be set up before
 * it works, to follow "Needs".
 */
export type GalleryAgent = {
  id: string;
  manifest: Manifest;
  /** What it demonstrates, in one sentence. */
  summary: string;
  requirements?: string;
};

/** The agents in the gallery, in display order. Also used by tests and the documentation. */
export const galleryAgents: readonly GalleryAgent[] = [
  {
    id: "calculator",
    manifest: calculator,
    summary: "Plain JavaScript: a small parser, precise errors and no setup.",
  },
  {
    id: "weather",
    manifest: weather,
    summary: "HTTP tools with compact responses, and one in JavaScript that combines two requests.",
  },
  {
    id: "text-toolbox",
    manifest: textToolbox,
    summary:
      "Nine tools in JavaScript, including one that streams and one that validates its calls.",
  },
  {
    id: "slack",
    manifest: slack,
    summary: "Sending messages with a confirmation, on behalf of the caller.",
    requirements: "the caller’s Slack token",
  },
  {
    id: "github",
    manifest: github,
    summary:
      "Reading and writing with the caller’s token, an enforced confirmation and a resource.",
    requirements: "the caller’s GitHub token",
  },
  {
    id: "google-search",
    manifest: googleSearch,
    summary: "A credential that only this tool can use, and an error for each failure.",
    requirements: "the credential google-cse, with apiKey and engineId",
  },
];
