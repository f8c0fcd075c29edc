import type { Manifest } from "../agent/manifest";
import { calculate } from "./calculator/calculate";
import { convertUnit } from "./calculator/convert-unit";
import { percentage, summarizeNumbers } from "./calculator/numbers";

/** Arithmetic that a model should not do itself, in plain JavaScript without network access. */
export const calculator: Manifest = {
  slug: "calculator",
  name: "Calculator",
  description: "Exact arithmetic, units, percentages and statistics.",
  icon: "🧮",
  tools: [calculate, convertUnit, percentage, summarizeNumbers],
};
