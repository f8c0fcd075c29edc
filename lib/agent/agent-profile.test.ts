import { expect, test } from "vitest";
import { slugSchema, toSlug } from "./agent-profile";

test("a name without Latin letters produces no slug, so the form asks for one", () => {
  const slug = toSlug("مساعد");
  expect(slug).toBe("");
  const issues = (value: string) =>
    slugSchema.safeParse(value).error?.issues.map(({ message }) => message);
  expect(issues(slug)).toEqual(["Enter an address with lowercase letters, digits and hyphens."]);
  expect(issues("Über")).toEqual([expect.stringContaining("Use up to 64")]);
  expect(issues("uber-1")).toBeUndefined();
});
