import type { Tool } from "@/lib/agent/tool";
import { guestCode } from "../guest-code";

const code = guestCode`
/** Maximum pairs of lines to compare: more would take too long. */
const MAX_PAIRS = 400_000;

const splitLines = (text) => (text === "" ? [] : text.split(/\r\n|\r|\n/));

/** For each pair of positions, how many lines the remainders have in common (longest common subsequence). */
const commonAfter = (before, after) => {
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = before[i] === after[j]
        ? lengths[(i + 1) * width + j + 1] + 1
        : Math.max(lengths[(i + 1) * width + j], lengths[i * width + j + 1]);
  return (i, j) => lengths[i * width + j];
};

export default function ({ before, after, context: around }, { stream, ToolError }) {
  const old = splitLines(before);
  const now = splitLines(after);
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  const left = old.slice(head, old.length - tail);
  const right = now.slice(head, now.length - tail);
  if (left.length === 0 && right.length === 0) return "The texts are the same.";
  if (left.length * right.length > MAX_PAIRS)
    throw new ToolError({
      code: "LIMIT_EXCEEDED",
      message: "The texts differ in too many lines to be compared.",
      parameter: "after",
      recoveryHint: "Compare them section by section.",
    });

  const keep = Number.isInteger(around) && around >= 0 ? around : 3;
  for (const line of old.slice(Math.max(0, head - keep), head)) stream("  " + line + "\n");
  const common = commonAfter(left, right);
  let [i, j] = [0, 0];
  // Each line is passed on as it is found, and together they are the result.
  while (i < left.length || j < right.length) {
    if (i < left.length && j < right.length && left[i] === right[j]) {
      stream("  " + left[i] + "\n");
      i += 1;
      j += 1;
    } else if (i < left.length && (j === right.length || common(i + 1, j) >= common(i, j + 1))) {
      stream("- " + left[i] + "\n");
      i += 1;
    } else {
      stream("+ " + right[j] + "\n");
      j += 1;
    }
  }
  for (const line of old.slice(old.length - tail, old.length - tail + keep)) stream("  " + line + "\n");
}
`;

export const compareTexts: Tool = {
  name: "compareTexts",
  description:
    "Compare two texts line by line and show what was removed (-) and what was added (+).",
  category: "code",
  docNote:
    "Streams each line of the comparison as it is found to callers that ask for a stream. All others get the lines at once.",
  parameters: {
    type: "object",
    properties: {
      before: { type: "string", description: "The text as it was." },
      after: { type: "string", description: "The text as it is now." },
      context: {
        type: "number",
        description: "How many unchanged lines to show before and after the change (default: 3).",
        default: 3,
      },
    },
    required: ["before", "after"],
  },
  handler: { kind: "javascript", code },
  examples: [
    {
      name: "One line changed",
      params: { before: "milk\nbread\neggs", after: "milk\nbutter\neggs" },
      expect: [{ path: "data.text", is: "contains", value: "+ butter" }],
    },
  ],
};
