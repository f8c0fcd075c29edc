import { expect, test } from "vitest";
import { ProblemError } from "@/components/queries/api";
import type { Manifest } from "@/lib/agent/manifest";
import { firstFree } from "./first-free";

const manifest: Manifest = { slug: "weather", name: "Weather", description: "Tells.", tools: [] };
const refusal = (status: number) =>
  new ProblemError({ status, code: "x", detail: `Refused with ${status}.`, issues: [] });

/** Fake creation: slugs in `own` belong to this Space (412), those in `elsewhere` to another one (409). */
const house = (own: string[], elsewhere: string[] = []) => {
  const made: string[] = [];
  const create = async ({ slug }: Manifest) => {
    if (own.includes(slug)) throw refusal(412);
    if (elsewhere.includes(slug)) throw refusal(409);
    made.push(slug);
  };
  return { made, create };
};

test("a copy never replaces an existing agent", async () => {
  const { made, create } = house(["weather", "weather-3"], ["weather-2"]);
  expect(await firstFree(manifest, create)).toMatchObject({ slug: "weather-4", name: "Weather 4" });
  expect(made).toEqual(["weather-4"]);
});

test("other errors are not retried under another slug", async () => {
  let tries = 0;
  const create = async () => {
    tries += 1;
    throw refusal(500);
  };
  await expect(firstFree(manifest, create)).rejects.toThrow("Refused with 500.");
  expect(tries).toBe(1);
});

test("the number of copies is limited", async () => {
  const create = async () => {
    throw refusal(412);
  };
  await expect(firstFree(manifest, create)).rejects.toThrow("50 agents called weather");
});
