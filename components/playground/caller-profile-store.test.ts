import { expect, test } from "vitest";
import { blankProfile, profileToSend } from "./caller-profile-store";

test("an empty profile is not sent at all", () => {
  expect(profileToSend(blankProfile)).toBeUndefined();
  expect(profileToSend({ ...blankProfile, variables: { team: "" } })).toBeUndefined();
});

test("only what was filled in is sent", () => {
  expect(
    profileToSend({ ...blankProfile, bearer: "xoxb", variables: { team: "T1", region: "" } }),
  ).toEqual({ bearer: "xoxb", variables: { team: "T1" } });
});
