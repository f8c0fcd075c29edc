import { expect, test } from "vitest";
import { slugSchema, toSlug } from "./agent-profile";

test("a name without Latin letters gives no address, which is then asked for", () => {
  const slug = toSlug("مساعد");
  expect(slug).toBe("");
  const issues = (value: string) =>
    slugSchema.safeParse(value).error?.issues.map(({ message }) => message);
  expect(issues(slug)).toEqual(["Enter an address of lowercase letters, digits and hyphens."]);
  expect(issues("Über")).toEqual([expect.stringContaining("Use up to 64")]);
  expect(issues("uber-1")).toBeUndefined();
});
