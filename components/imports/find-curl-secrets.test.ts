import { expect, it } from "vitest";
import { findCurlSecrets } from "./find-curl-secrets";

const find = (url: string) =>
  findCurlSecrets({
    kind: "curl",
    command: `curl "${url}" -H "Authorization: Bearer abc123def456"`,
  });

it("limits a secret to the host of its command", () => {
  expect(find("https://api.github.com/user")).toEqual({
    service: "github",
    fields: { token: "abc123def456" },
    host: "api.github.com",
  });
});

it("leaves the host open if it is not part of the command", () => {
  expect(find("$HOST/user")).toEqual({
    service: "imported-api",
    fields: { token: "abc123def456" },
  });
});
