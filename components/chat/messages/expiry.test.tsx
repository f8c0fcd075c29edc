// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Expiry } from "./expiry";

afterEach(cleanup);

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test.each<[string, string | undefined, string]>([
  ["none", undefined, ""],
  ["one that is no time", "soon", ""],
  ["one so far away that it is no deadline", "2999-01-01T00:00:00Z", ""],
  ["one in a day", inMinutes(1_440), "Expires tomorrow."],
  ["one in a quarter of an hour", inMinutes(15), "Expires in 15 minutes."],
  ["one in seconds", inMinutes(0.4), "Expires in less than a minute."],
  ["one that has passed", inMinutes(-5), "Expired."],
])("shows an expiry: %s", (_, expiresAt, text) => {
  const interrupt = { id: "i1", reason: "tool_call", expiresAt };
  expect(render(<Expiry interrupt={interrupt} />).container.textContent).toBe(text);
});
