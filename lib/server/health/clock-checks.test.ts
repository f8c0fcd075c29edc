import { afterEach, expect, it } from "vitest";
import { adjustClock } from "@/lib/data/clock";
import { describeClockSkew } from "./clock-checks";

afterEach(() => adjustClock({ offsetMs: 0, uncertaintyMs: -1 }));

it("reports the direction of a clock skew of at least five seconds", () => {
  adjustClock({ offsetMs: 4_500, uncertaintyMs: 0 });
  expect(describeClockSkew()).toBeUndefined();
  adjustClock({ offsetMs: 7_200_000, uncertaintyMs: 0 });
  expect(describeClockSkew()).toContain("7200 s behind the database's");
  adjustClock({ offsetMs: -5_100, uncertaintyMs: 0 });
  expect(describeClockSkew()).toContain("5 s ahead of the database's");
});
