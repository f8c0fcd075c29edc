import type { HelpTopic } from "./help-topic";

/** The data on which the examples are evaluated. */
export const sampleResponse = {
  total: 2,
  items: [
    { id: 1, name: "Ada", tags: ["admin"], active: true },
    { id: 2, name: "Grace", tags: [], active: false },
  ],
};

/** Example expressions with their results for the sample. */
export const expressionExamples: { code: string; meaning: string; result: unknown }[] = [
  { code: "total", meaning: "A field.", result: 2 },
  { code: "items[0].name", meaning: "A field of the first item.", result: "Ada" },
  { code: "items[].name", meaning: "One field of every item.", result: ["Ada", "Grace"] },
  {
    code: "items[].{id: id, name: name}",
    meaning: "Some fields of every item.",
    result: [
      { id: 1, name: "Ada" },
      { id: 2, name: "Grace" },
    ],
  },
  { code: "items[?active].name", meaning: "Only items that are active.", result: ["Ada"] },
  { code: "items[?id > `1`].name", meaning: "Numbers go in backticks.", result: ["Grace"] },
  { code: "length(items)", meaning: "A function: how many items.", result: 2 },
  { code: "join(', ', items[].name)", meaning: "One text from a list.", result: "Ada, Grace" },
  {
    code: "items[:1]",
    meaning: "The first item only, as a list.",
    result: [sampleResponse.items[0]],
  },
];

export const expressions: HelpTopic = {
  id: "jmespath",
  title: "JMESPath expressions",
  summary:
    "An expression selects the part of a service’s response that becomes the result, says when a response is an error, and what its message is.",
  rows: expressionExamples.map(({ code, meaning, result }) => ({
    code,
    meaning,
    result: JSON.stringify(result),
  })),
  example: {
    label: "The response of these examples",
    code: JSON.stringify(sampleResponse, null, 2),
  },
  notes: [
    "Smaller results cost a model fewer tokens. The editor shows both sizes and can build the expression from fields you click.",
    "Text goes in single quotes, numbers and other JSON in backticks.",
    "A missing field gives null, not an error.",
  ],
  keywords: "help docs jmespath select response mapping filter query",
};
