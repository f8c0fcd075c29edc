import { expect, it } from "vitest";
import { parseDraftName } from "./draft-name";

it.each([
  ["weather/getForecast", { slug: "weather", name: "getForecast" }],
  ["weather/", { slug: "weather", name: "" }],
  ["weather/?7", { slug: "weather", name: "" }],
  ["weather/resources/file:///a", { slug: "weather", name: "resources/file:///a" }],
])("parses %s", (draftName, parts) => {
  expect(parseDraftName(draftName)).toEqual(parts);
});
