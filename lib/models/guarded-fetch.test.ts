import { expect, it } from "vitest";
import type { Outbound } from "@/lib/handlers/handler";
import { createGuardedFetch } from "./guarded-fetch";

/** Sends a body that was decoded as a whole, as with two encodings. */
const fetchWhole = (text: string) => {
  const head = { status: 200, headers: { "content-type": "text/event-stream" } };
  const outbound: Outbound = async ({ url, onResponse }) => {
    onResponse?.(head);
    return { ...head, url, body: new TextEncoder().encode(text) };
  };
  const fetch = createGuardedFetch("openai", outbound, []);
  return fetch("https://models.example").then((response) => response.text());
};

it("also checks the events of a body without chunks", async () => {
  const events = `data: ${"x".repeat(3 * 1024 * 1024)}\n\n`.repeat(2);
  await expect(fetchWhole(events)).resolves.toHaveLength(events.length);
  const long = `data: 1\n\ndata: ${"x".repeat(5 * 1024 * 1024)}\n\ndata: 2\n\n`;
  await expect(fetchWhole(long)).rejects.toThrow("more than 4 MB");
});
