import type { Manifest } from "../manifest";
import { calculator } from "./calculator";
import { github } from "./github";
import { googleSearch } from "./google-search";
import { slack } from "./slack";
import { textToolbox } from "./text-toolbox";
import { weather } from "./weather";

/** A finished agent to begin with. `id` is its manifest's slug; `needs` says what must be there before it answers. */
export type Example = {
  id: string;
  manifest: Manifest;
  /** What it shows, in one sentence. */
  shows: string;
  needs?: string;
};

/** The example agents in the order in which they are offered: gallery, seed, fixtures and documentation at once. */
export const examples: readonly Example[] = [
  {
    id: "calculator",
    manifest: calculator,
    shows: "JavaScript alone: a small parser, precise errors and nothing to set up.",
  },
  {
    id: "weather",
    manifest: weather,
    shows: "HTTP tools that keep their answers small, and one in JavaScript that combines two.",
  },
  {
    id: "text-toolbox",
    manifest: textToolbox,
    shows: "Nine tools in JavaScript, one that streams and one that checks its calls.",
  },
  {
    id: "slack",
    manifest: slack,
    shows: "A message that asks before it is sent, in the name of whoever calls.",
    needs: "The caller’s Slack token",
  },
  {
    id: "github",
    manifest: github,
    shows: "Reads and writes with the caller’s token, an enforced confirmation and a resource.",
    needs: "The caller’s GitHub token",
  },
  {
    id: "google-search",
    manifest: googleSearch,
    shows: "A credential that only this tool may read, and an error for every way to fail.",
    needs: "The credential google-cse: apiKey and engineId",
  },
];
