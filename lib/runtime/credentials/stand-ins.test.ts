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

it("creates stand-ins for the recorded fields and for those that the handler uses", () => {
  const names = { weather: ["token"], foreign: ["key"] };
  expect(createStandIns(tool, names, "x")).toEqual({
    weather: { hosts: [], fields: { token: "x", key: "x" } },
    other: { hosts: [], fields: {} },
  });
});

it("prefers stored values, with their hosts", () => {
  const stored = { weather: { hosts: ["api.example.com"], fields: { key: "stored" } } };
  expect(withStandIns(stored, createStandIns(tool, { weather: ["token"] }, "x"))).toEqual({
    weather: { hosts: ["api.example.com"], fields: { token: "x", key: "stored" } },
    other: { hosts: [], fields: {} },
  });
});
