import { expect, test } from "vitest";
import { blankHttp, blankPair } from "@/components/tool-editor/form/codec/http-form";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import { addToBody, findUnsentParameters } from "./body-from-parameters";

const parameters = {
  type: "object" as const,
  properties: { id: {}, text: {}, "odd name": {}, count: {} },
};
const handler: HttpHandler = {
  kind: "http",
  method: "POST",
  url: "https://api.example/items/{{params.id}}",
  body: { type: "json", value: { note: "About {{params.text}}" } },
};

test("reports parameters that no part of the request uses", () => {
  expect(findUnsentParameters({ parameters }, handler)).toEqual(["odd name", "count"]);
  const whole: HttpHandler = { ...handler, body: { type: "json", value: "{{params}}" } };
  expect(findUnsentParameters({ parameters }, whole)).toEqual([]);
});

test("adds a whole placeholder per parameter to a JSON body and keeps existing members", () => {
  const empty = addToBody(blankHttp(), ["text", "odd name"]);
  expect(empty?.bodyType).toBe("json");
  expect(JSON.parse(empty?.bodyJson ?? "")).toEqual({
    text: "{{params.text}}",
    "odd name": '{{params["odd name"]}}',
  });
  const http = { ...blankHttp(), bodyType: "json" as const, bodyJson: '{"text": "fixed"}' };
  expect(JSON.parse(addToBody(http, ["text", "count"])?.bodyJson ?? "")).toEqual({
    text: "fixed",
    count: "{{params.count}}",
  });
});

test("adds a field per parameter to a form body", () => {
  const bodyFields = [blankPair({ name: "a", value: "1" }), blankPair()];
  const change = addToBody({ ...blankHttp(), bodyType: "form", bodyFields }, ["count"]);
  expect(change?.bodyFields?.map(({ name, value }) => [name, value])).toEqual([
    ["a", "1"],
    ["count", "{{params.count}}"],
  ]);
});

test("leaves a body without members alone", () => {
  const http = blankHttp();
  expect(addToBody({ ...http, bodyType: "text" }, ["a"])).toBeUndefined();
  expect(addToBody({ ...http, bodyType: "json", bodyJson: "[1]" }, ["a"])).toBeUndefined();
  expect(addToBody({ ...http, bodyType: "json", bodyJson: "{" }, ["a"])).toBeUndefined();
});
