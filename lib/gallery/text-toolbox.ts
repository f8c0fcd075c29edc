import type { Manifest } from "../agent/manifest";
import { compareTexts } from "./text-toolbox/compare-texts";
import { fillTemplate } from "./text-toolbox/fill-template";
import { base64, csvToJson, formatJson } from "./text-toolbox/formats";
import { changeCase, countWords, extractContacts, slugify } from "./text-toolbox/words";

/** Text tools in JavaScript without network access. One streams and one has hooks. */
export const textToolbox: Manifest = {
  slug: "text-toolbox",
  name: "Text toolbox",
  description: "Count, compare, convert and analyze text.",
  icon: "🧰",
  tools: [
    countWords,
    slugify,
    changeCase,
    extractContacts,
    compareTexts,
    fillTemplate,
    base64,
    formatJson,
    csvToJson,
  ],
};
