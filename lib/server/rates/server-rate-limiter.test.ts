import { expect, test } from "vitest";
import { describeRedisOutage } from "./server-rate-limiter";

test("describes an outage of Redis in one sentence with its reason", () => {
  const refused = Object.assign(new AggregateError([new Error("::1"), new Error("127.0.0.1")]), {
    code: "ECONNREFUSED",
  });
  expect(describeRedisOutage(refused)).toContain("(ECONNREFUSED)");
  expect(describeRedisOutage(new Error("Redis did not respond."))).toMatch(
    /^REDIS_URL: Redis is not available \(Redis did not respond\.\): .+ on its own\.$/,
  );
});
