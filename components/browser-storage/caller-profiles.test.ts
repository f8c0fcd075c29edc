import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyProfile } from "./caller-profile-fixture";
import {
  deleteProfile,
  readProfile,
  readProfiles,
  saveProfile,
  saveProfiles,
  toCallerProfile,
} from "./caller-profiles";

const createMemoryStorage = () => {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
};
let local: ReturnType<typeof createMemoryStorage>;
let session: ReturnType<typeof createMemoryStorage>;
beforeEach(() => {
  [local, session] = [createMemoryStorage(), createMemoryStorage()];
  vi.stubGlobal("localStorage", local);
  vi.stubGlobal("sessionStorage", session);
});
afterEach(() => vi.unstubAllGlobals());

test("omits an empty profile", () => {
  expect(toCallerProfile(emptyProfile)).toBeUndefined();
  expect(toCallerProfile({ ...emptyProfile, variables: { team: "" } })).toBeUndefined();
});

test("sends only filled-in values, and never the key", () => {
  const input = { bearer: "xoxb", key: "tw_1", variables: { team: "T1", region: "" } };
  expect(toCallerProfile({ ...emptyProfile, ...input })).toEqual({
    bearer: "xoxb",
    variables: { team: "T1" },
  });
});

test("stores secrets only in the tab and reads them back", () => {
  const profile = {
    ...emptyProfile,
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
  const declaredVariables = [
    { ref: "region" },
    { ref: "dburi", secret: true },
    { ref: "api-token" },
  ];
  saveProfile("a", "p1", profile, declaredVariables);
  expect(readProfile("a", "p1")).toEqual(profile);
  const storedText = [...local.entries.values()].join();
  expect(storedText).toContain("eu");
  expect(storedText).not.toMatch(/of-mine/);
  deleteProfile("a", "p1");
  expect(readProfile("a", "p1")).toEqual(emptyProfile);
});

test("always returns at least one caller, whatever is stored", () => {
  expect(readProfiles("a").profiles).toHaveLength(1);
  local.setItem("toolwright.profiles.a", '{"profiles":[7,{"id":""}],"current":"x"}');
  expect(readProfiles("a")).toEqual({
    current: "default",
    profiles: [{ id: "default", name: "Default" }],
  });
  saveProfiles("a", {
    current: "p2",
    profiles: [
      { id: "p1", name: "One" },
      { id: "p2", name: "Two" },
    ],
  });
  expect(readProfiles("a").current).toBe("p2");
});
