import { expect, test } from "vitest";
import { isMarkedOutage } from "@/lib/http/outage-digest";
import { createPages } from "./pages";

const failToIdentify = (error: Error) =>
  createPages({
    url: "https://toolwright.example.com",
    identify: () => Promise.reject(error),
    publishedAgents: { find: async () => undefined } as never,
  })
    .currentUser(new Headers())
    .catch((reason: Error) => reason);

test("marks only an outage of the database as one for the page", async () => {
  const refused = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  const outage = await failToIdentify(new Error("The session was not read.", { cause: refused }));
  expect(isMarkedOutage(outage as Error)).toBe(true);
  const mistake = new TypeError("undefined is not a function");
  expect(await failToIdentify(mistake)).toBe(mistake);
});
