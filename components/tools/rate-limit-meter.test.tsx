// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { RateLimitMeter } from "./rate-limit-meter";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("shows what each caller has used, and keeps updating", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const rate = { calls: 60, perSeconds: 60, per: "key" };
  let uses: object[] = [];
  vi.stubGlobal("fetch", async () => Response.json({ rate, uses }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RateLimitMeter slug="shop" tool="find" />
    </QueryClientProvider>,
  );
  await screen.findByText("No recent calls.");
  uses = [{ id: "1", caller: "App", remaining: 18, resetSeconds: 7 }];
  await vi.advanceTimersByTimeAsync(2_500);
  const meter = await screen.findByRole("progressbar", { name: "Used by App" });
  expect([meter.getAttribute("value"), meter.getAttribute("max")]).toEqual(["42", "60"]);
  expect(screen.getByText(/42 of 60 · resets in 7 s/)).toBeTruthy();
});
