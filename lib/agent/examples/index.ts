import type { Manifest } from "../manifest";
import { calculator } from "./calculator";
import { github } from "./github";
import { googleSearch } from "./google-search";
import { slack } from "./slack";
import { textToolbox } from "./text-toolbox";
import { weather } from "./weather";

/** A ready-made agent. `id` is its manifest's slug; `needs` is what must be set up before it works. */
export type Example = {
  id: string;
  manifest: Manifest;
  /** What it demonstrates, in one sentence. */
  shows: string;
  needs?: string;
};

/** The agents of the gallery, in display order. Also used by tests and the documentation. */
export const examples: readonly Example[] = [
  {
    id: "calculator",
    manifest: calculator,
    shows: "Plain JavaScript: a small parser, precise errors and no setup.",
  },
  {
    id: "weather",
    manifest: weather,
    shows: "HTTP tools with compact responses, and one in JavaScript that combines two requests.",
  },
  {
    id: "text-toolbox",
    manifest: textToolbox,
    shows: "Nine tools in JavaScript, including one that streams and one that validates its calls.",
  },
  {
    id: "slack",
    manifest: slack,
    shows: "Sending messages with a confirmation, on behalf of the caller.",
    needs: "The caller’s Slack token",
  },
  {
    id: "github",
    manifest: github,
    shows: "Reading and writing with the caller’s token, an enforced confirmation and a resource.",
    needs: "The caller’s GitHub token",
  },
  {
    id: "google-search",
    manifest: googleSearch,
    shows: "A credential that only this tool can use, and an error for each failure.",
    needs: "The credential google-cse: apiKey and engineId",
  },
];
