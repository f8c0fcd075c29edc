import { expect, it } from "vitest";
import { getRedirectHop } from "./redirect";

it.each([
  ["the same origin", "https://a.example/new", ["Authorization", "Accept"]],
  ["the same host without encryption", "http://a.example/new", ["Accept"]],
  ["another port", "https://a.example:8443/new", ["Accept"]],
  ["another host", "https://b.example/new", ["Accept"]],
])("sends a credential only to its origin: %s", (_, location, names) => {
  const hop = {
    url: new URL("https://a.example/old"),
    method: "GET" as const,
    headers: [
      ["Authorization", "Bearer secret"],
      ["Accept", "text/plain"],
    ] as [string, string][],
  };
  const next = getRedirectHop(hop, 302, location);
  expect(next?.headers.map(([name]) => name)).toEqual(names);
});
