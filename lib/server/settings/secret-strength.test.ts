import { expect, it } from "vitest";
import { findWeakness } from "./secret-strength";

it.each(["a".repeat(32), "ab".repeat(20), "1234567".repeat(5)])("rejects %s", (secret) => {
  expect(findWeakness("TOOLWRIGHT_SECRET", secret)).toMatch(/^TOOLWRIGHT_SECRET must contain/);
});

it.each(["0f3c5e7a9b1d2f4c6e8a0b1c3d5f7a9b", "correct horse battery staple now"])(
  "accepts %s",
  (secret) => {
    expect(findWeakness("TOOLWRIGHT_SECRET", secret)).toBeUndefined();
  },
);
