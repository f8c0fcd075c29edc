import { expect, test } from "vitest";
import { ProblemError } from "@/components/queries/api";
import type { Manifest } from "@/lib/agent/manifest";
import { firstFree } from "./first-free";

const manifest: Manifest = { slug: "weather", name: "Weather", description: "Tells.", tools: [] };
const refusal = (status: number) =>
  new ProblemError({ status, code: "x", detail: `Refused with ${status}.`, issues: [] });

/** Some slugs are the Space's own, others belong to somebody out of sight. */
const house = (own: string[], elsewhere: string[] = []) => {
  const put: string[] = [];
  return {
    made: put,
    isTaken: async (slug: string) => own.includes(slug),
    put: async ({ slug }: Manifest) => {
      if (elsewhere.includes(slug)) throw refusal(409);
      put.push(slug);
    },
  };
};

test("a copy never takes the place of an agent that is there", async () => {
  const ports = house(["weather", "weather-3"], ["weather-2"]);
  expect(await firstFree(manifest, ports)).toMatchObject({ slug: "weather-4", name: "Weather 4" });
  expect(ports.made).toEqual(["weather-4"]);
});

test("an agent that cannot be put leaves nothing behind, and is not tried under another slug", async () => {
  let tries = 0;
  const put = async () => {
    tries += 1;
    throw refusal(500);
  };
  await expect(firstFree(manifest, { ...house([]), put })).rejects.toThrow("Refused with 500.");
  expect(tries).toBe(1);
});

test("there is an end to copies, and even then nothing is replaced", async () => {
  const ports = { ...house([]), isTaken: async () => true };
  await expect(firstFree(manifest, ports)).rejects.toThrow("50 agents called weather");
  expect(ports.made).toEqual([]);
});
