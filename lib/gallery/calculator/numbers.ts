import type { Tool } from "@/lib/agent/tool";
import { guestCode } from "../guest-code";

const summaryCode = guestCode`
const rounded = (value) => (Number.isSafeInteger(value) ? value : Number(value.toPrecision(15)));

export default function ({ numbers }, { ToolError }) {
  if (numbers.length === 0)
    throw new ToolError({
      code: "INVALID_PARAMETER",
      message: "There is nothing to summarize: the list is empty.",
      parameter: "numbers",
      expected: "At least one number.",
      example: "[2, 4, 4, 5]",
    });
  const sorted = numbers.toSorted((a, b) => a - b);
  const { length } = sorted;
  const sum = sorted.reduce((total, n) => total + n, 0);
  const mean = sum / length;
  /** The value below which this share of the list lies, interpolated between neighbors. */
  const quantile = (part) => {
    const at = (length - 1) * part;
    const low = sorted[Math.floor(at)];
    return low + (sorted[Math.ceil(at)] - low) * (at - Math.floor(at));
  };
  const spread = sorted.reduce((total, n) => total + (n - mean) ** 2, 0);
  const counts = new Map();
  for (const n of sorted) counts.set(n, (counts.get(n) ?? 0) + 1);
  const highestCount = [...counts.values()].reduce((a, b) => Math.max(a, b));
  const modes = highestCount > 1 ? [...counts].filter(([, times]) => times === highestCount).map(([n]) => n) : [];
  return {
    count: length,
    sum: rounded(sum),
    mean: rounded(mean),
    median: rounded(quantile(0.5)),
    modes,
    min: sorted[0],
    max: sorted[length - 1],
    lowerQuartile: rounded(quantile(0.25)),
    upperQuartile: rounded(quantile(0.75)),
    standardDeviation: rounded(Math.sqrt(spread / length)),
    sampleStandardDeviation: length > 1 ? rounded(Math.sqrt(spread / (length - 1))) : null,
  };
}
`;

export const summarizeNumbers: Tool = {
  name: "summarizeNumbers",
  description:
    "Summarize a list of numbers: count, sum, mean, median, modes, extremes, quartiles and standard deviation.",
  category: "custom",
  parameters: {
    type: "object",
    properties: {
      numbers: {
        type: "array",
        description: "The numbers, such as [2, 4, 4, 5].",
        items: { type: "number", description: "One of the numbers." },
      },
    },
    required: ["numbers"],
  },
  responseType: "mixed",
  handler: { kind: "javascript", code: summaryCode },
  examples: [
    {
      name: "Eight measurements",
      params: { numbers: [2, 4, 4, 4, 5, 5, 7, 9] },
      expect: [
        { path: "data.mean", is: "equals", value: 5 },
        { path: "data.standardDeviation", is: "equals", value: 2 },
      ],
    },
  ],
};

const percentageCode = guestCode`
const rounded = (value) => (Number.isSafeInteger(value) ? value : Number(value.toPrecision(12)));

export default function ({ question, a, b }, { ToolError }) {
  if (question !== "percentOf" && (question === "share" ? b : a) === 0)
    throw new ToolError({
      code: "INVALID_OPERATION",
      message: "Nothing can be a percentage of zero.",
      parameter: question === "share" ? "b" : "a",
      recoveryHint: "Give the whole, or the earlier value, as a number other than 0.",
    });
  const answers = {
    percentOf: () => [(a / 100) * b, (n) => \`\${a}% of \${b} is \${n}\`],
    share: () => [(a / b) * 100, (n) => \`\${a} is \${n}% of \${b}\`],
    change: () => [((b - a) / Math.abs(a)) * 100, (n) => \`From \${a} to \${b} is a change of \${n}%\`],
  };
  const [value, describe] = answers[question]();
  const result = rounded(value);
  return { text: describe(result), result };
}
`;

export const percentage: Tool = {
  name: "percentage",
  description:
    "Answer a question about percentages: a part of a whole, what share one number is of another, or a change.",
  category: "custom",
  parameters: {
    type: "object",
    properties: {
      question: {
        type: "string",
        description:
          "percentOf: what is a percent of b? share: what percentage of b is a? change: by what percentage does b differ from a?",
        enum: ["percentOf", "share", "change"],
      },
      a: { type: "number", description: "The first number of the question." },
      b: { type: "number", description: "The second number of the question." },
    },
    required: ["question", "a", "b"],
  },
  responseType: "mixed",
  handler: { kind: "javascript", code: percentageCode },
  examples: [
    {
      name: "A tip",
      params: { question: "percentOf", a: 15, b: 80 },
      expect: [{ path: "data.result", is: "equals", value: 12 }],
    },
    {
      name: "A rise in price",
      params: { question: "change", a: 80, b: 100 },
      expect: [{ path: "data.result", is: "equals", value: 25 }],
    },
  ],
};
