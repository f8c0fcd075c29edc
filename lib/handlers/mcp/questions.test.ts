import { expect, it } from "vitest";
import type { InputRequests } from "@/lib/agent/input-request";
import { createQuestions, UnansweredQuestion } from "./questions";

/** Creates the questions of a call whose caller accepts everything. */
const openQuestions = () => {
  const requests: InputRequests[] = [];
  const onInput = (request: InputRequests) => {
    requests.push(request);
    return Object.fromEntries(Object.keys(request).map((key) => [key, { action: "accept" }]));
  };
  const call = { onInput, signal: new AbortController().signal };
  return { questions: createQuestions(call, "notes.example", ["the-secret-1234"]), requests };
};

const ask = (params: object) => ({ method: "elicitation/create", params });
const form = (message: string, properties: object = {}) =>
  ask({ message, requestedSchema: { type: "object", properties } });
const page = (url: string) => ask({ mode: "url", message: "Go", url });
const listForms = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`q${index}`, form("Which?")]));

it("returns the answer to each question of a server, and masks secrets in its words", async () => {
  const { questions, requests } = openQuestions();
  const answers = await questions.answer({
    b: page("https://a.example/"),
    a: form("the-secret-1234"),
  });
  expect(answers).toEqual({ a: { action: "accept" }, b: { action: "accept" } });
  expect(requests).toMatchObject([
    {
      "question-1-1": { type: "form", message: expect.not.stringContaining("secret") },
      "question-1-2": { type: "url", message: "notes.example asks: Go", url: "https://a.example/" },
    },
  ]);
});

it.each([
  ["a page that is not on https", { a: page("http://a.example/") }],
  ["another method", { a: { method: "sampling/createMessage", params: {} } }],
])("does not pass on %s", async (_, inputRequests) => {
  const { questions, requests } = openQuestions();
  await expect(questions.answer(inputRequests)).rejects.toThrow(UnansweredQuestion);
  expect(requests).toEqual([]);
});

const fields = Object.fromEntries(
  Array.from({ length: 1_000 }, (_, index) => [`f${index}`, { type: "string" }]),
);
it.each([
  ["questions", listForms(21)],
  ["fields", { a: form("Which?", fields) }],
])("does not pass on too many %s at once", async (_, inputRequests) => {
  const { questions, requests } = openQuestions();
  await expect(questions.answer(inputRequests)).rejects.toThrow("requested too much input");
  expect(requests).toEqual([]);
  await questions.answer(listForms(20));
  expect(Object.keys(requests[0] ?? {})).toHaveLength(20);
});
