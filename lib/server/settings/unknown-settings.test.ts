import { expect, test } from "vitest";
import { settingNames } from "./settings";
import { findUnknownSettings, suggestSetting } from "./unknown-settings";

test.each([
  ["TOOLWRIGHT_SECERT", "TOOLWRIGHT_SECRET"],
  ["TOOLWRIGHT_URLS", "TOOLWRIGHT_URL"],
  ["TOOLWRIGHT_TRUSTED_PROXY", undefined],
  ["TOOLWRIGHT_TRUSTED_PROXIE", "TOOLWRIGHT_TRUSTED_PROXIES"],
  ["TOOLWRIGHT_DATA", undefined],
  ["TOOLWRIGHT_A_SETTING_OF_THE_NEXT_VERSION", undefined],
  ["TOOLWRIGHT_PORT", undefined],
  ["DATABASE_URI", undefined],
])("corrects %s to %s", (name, expected) => {
  expect(suggestSetting(name, settingNames)).toBe(expected);
});

test("lists settings of other versions, but not those of commands or Kubernetes Services", () => {
  const source = {
    TOOLWRIGHT_FROM_TOMORROW: "on",
    TOOLWRIGHT_EMPTY: " ",
    TOOLWRIGHT_SERVICE_HOST: "10.0.0.1",
    TOOLWRIGHT_SERVICE_PORT_HTTP: "80",
    TOOLWRIGHT_PORT: "tcp://10.0.0.1:80",
    TOOLWRIGHT_PORT_80_TCP_ADDR: "10.0.0.1",
    TOOLWRIGHT_TOKEN: "twp_1",
    TOOLWRIGHT_KEY: "tw_1",
    TOOLWRIGHT_URL: "https://tools.example.com",
    HOME: "/root",
  };
  expect(findUnknownSettings(source, settingNames)).toEqual(["TOOLWRIGHT_FROM_TOMORROW"]);
});
