import { expect, it } from "vitest";
import { createStandIns, withStandIns } from "./stand-ins";

const tool = {
  credentials: ["weather", "other"],
  handler: {
    kind: "http" as const,
    method: "GET" as const,
    url: "https://api.example.com/?key={{credentials.weather.key}}",
  },
};

it("stand-ins are for the fields that were recorded and those that the handler names", () => {
  const names = { weather: ["token"], foreign: ["key"] };
  expect(createStandIns(tool, names, "x")).toEqual({
    weather: { hosts: [], fields: { token: "x", key: "x" } },
    other: { hosts: [], fields: {} },
  });
});

it("what is stored comes first, with its hosts", () => {
  const stored = { weather: { hosts: ["api.example.com"], fields: { key: "stored" } } };
  expect(withStandIns(stored, createStandIns(tool, { weather: ["token"] }, "x"))).toEqual({
    weather: { hosts: ["api.example.com"], fields: { token: "x", key: "stored" } },
    other: { hosts: [], fields: {} },
  });
});
