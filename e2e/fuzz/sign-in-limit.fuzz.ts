import { expect, test } from "@playwright/test";
import { owner } from "../owner";

/** Runs after all other tests, because it uses up this machine's sign-in attempts for a minute. */
const mounts = { "server.ts": process.env.E2E_URL, "Next’s route": process.env.E2E_NEXT_URL };

for (const [mount, baseURL] of Object.entries(mounts))
  test(`limits sign-in attempts through ${mount} regardless of forwarded addresses`, async ({
    playwright,
  }) => {
    const attempt = async (number: number) => {
      const visitor = await playwright.request.newContext({
        baseURL,
        extraHTTPHeaders: {
          origin: baseURL ?? "",
          "x-forwarded-for": `10.0.0.${number}`,
          "x-toolwright-client-address": `10.0.0.${number}`,
        },
      });
      const response = await visitor.post("/api/auth/sign-in/email", {
        data: { email: owner.email, password: "a wrong guess" },
      });
      await visitor.dispose();
      return response.status();
    };
    const statuses: number[] = [];
    for (let number = 1; number <= 12; number++) statuses.push(await attempt(number));
    expect(statuses).toContain(429);
    expect(statuses.at(-1)).toBe(429);
  });
