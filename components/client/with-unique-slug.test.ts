import { expect, test } from "vitest";
import type { Manifest } from "@/lib/agent/manifest";
import { ProblemError } from "./api";
import { withUniqueSlug } from "./with-unique-slug";

const manifest: Manifest = { slug: "weather", name: "Weather", description: "Tells.", tools: [] };
const createProblem = (status: number) =>
  new ProblemError({ status, code: "x", detail: `Refused with ${status}.`, issues: [] });

/**
 * Stubs creation: slugs in `own` belong to this Space (412), slugs in `elsewhere` to another one
 * (409).
 */
const createFakeSpace = (own: string[], elsewhere: string[] = []) => {
  const created: string[] = [];
  const create = async ({ slug }: Manifest) => {
    if (own.includes(slug)) throw createProblem(412);
    if (elsewhere.includes(slug)) throw createProblem(409);
    created.push(slug);
  };
  return { created, create };
};

test("never replaces an existing agent", async () => {
  const { created, create } = createFakeSpace(["weather", "weather-3"], ["weather-2"]);
  expect(await withUniqueSlug(manifest, create)).toMatchObject({
    slug: "weather-4",
    name: "Weather 4",
  });
  expect(created).toEqual(["weather-4"]);
});

test("does not retry other errors under another slug", async () => {
  let tries = 0;
  const create = async () => {
    tries += 1;
    throw createProblem(500);
  };
  await expect(withUniqueSlug(manifest, create)).rejects.toThrow("Refused with 500.");
  expect(tries).toBe(1);
});

test("limits the number of copies", async () => {
  const create = async () => {
    throw createProblem(412);
  };
  await expect(withUniqueSlug(manifest, create)).rejects.toThrow("50 agents called weather");
});
