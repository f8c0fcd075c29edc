import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  blankProfile,
  forgetProfile,
  keepProfile,
  keepProfiles,
  profileToSend,
  readProfile,
  readProfiles,
} from "./caller-profiles";

const memory = () => {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};
let lasting: ReturnType<typeof memory>;
let visit: ReturnType<typeof memory>;
beforeEach(() => {
  [lasting, visit] = [memory(), memory()];
  vi.stubGlobal("localStorage", lasting);
  vi.stubGlobal("sessionStorage", visit);
});
afterEach(() => vi.unstubAllGlobals());

test("an empty profile is not sent at all", () => {
  expect(profileToSend(blankProfile)).toBeUndefined();
  expect(profileToSend({ ...blankProfile, variables: { team: "" } })).toBeUndefined();
});

test("sends only filled-in values, and never the key", () => {
  const filled = { bearer: "xoxb", key: "tw_1", variables: { team: "T1", region: "" } };
  expect(profileToSend({ ...blankProfile, ...filled })).toEqual({
    bearer: "xoxb",
    variables: { team: "T1" },
  });
});

test("stores secrets only in the tab and reads them back", () => {
  const profile = {
    ...blankProfile,
    key: "tw_key-of-mine",
    bearer: "bearer-of-mine",
    userId: "u1",
    variables: {
      region: "eu",
      dburi: "postgres://of-mine",
      "api-token": "token-of-mine",
      odd: "odd-of-mine",
    },
  };
  const declared = [{ ref: "region" }, { ref: "dburi", secret: true }, { ref: "api-token" }];
  keepProfile("a", "p1", profile, declared);
  expect(readProfile("a", "p1")).toEqual(profile);
  const written = [...lasting.kept.values()].join();
  expect(written).toContain("eu");
  expect(written).not.toMatch(/of-mine/);
  forgetProfile("a", "p1");
  expect(readProfile("a", "p1")).toEqual(blankProfile);
});

test("there is always a caller, whatever is stored", () => {
  expect(readProfiles("a").profiles).toHaveLength(1);
  lasting.setItem("toolwright.profiles.a", '{"profiles":[7,{"id":""}],"current":"x"}');
  expect(readProfiles("a")).toEqual({
    current: "default",
    profiles: [{ id: "default", name: "Caller" }],
  });
  keepProfiles("a", {
    current: "p2",
    profiles: [
      { id: "p1", name: "One" },
      { id: "p2", name: "Two" },
    ],
  });
  expect(readProfiles("a").current).toBe("p2");
});
