import { expect, test } from "vitest";
import { lintOrigins } from "./lint-origins";

test.each([
  "*",
  "null",
  "https://app.example",
  "HTTP://App.example:8080",
  "https://app.example/page?q=1",
  "capacitor://localhost",
  "chrome-extension://abcdef",
])("accepts %s", (origin) => expect(lintOrigins({ access: { origins: [origin] } })).toEqual([]));

test.each([
  "ftp://app.example",
  "wss://app.example",
  "https://*.app.example",
  "app.example",
  "app.example:8080",
  "https://",
  "https://a b",
  "capacitor://localhost/",
  "//app.example",
])("reports %s, which cannot match, with its path", (origin) => {
  expect(lintOrigins({ access: { origins: ["*", origin] } })).toEqual([
    {
      path: "/access/origins/1",
      code: "unmatched-origin",
      message: expect.stringContaining(`"${origin}"`),
    },
  ]);
});

test("reports nothing without access settings", () => expect(lintOrigins({})).toEqual([]));
