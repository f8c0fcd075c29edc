import { describe, expect, it } from "vitest";
import { safeNextPath } from "./safe-next-path";

describe("safeNextPath", () => {
  it("keeps a path on this site with its query and fragment", () => {
    expect(safeNextPath("/agents/weather/tools?tool=a#request")).toBe(
      "/agents/weather/tools?tool=a#request",
    );
  });

  it.each([
    "https://evil.example/agents",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n//evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "javascript:alert(1)",
    "agents",
    "",
    "/sign-in?next=/sign-in",
    "/api/auth/sign-out",
    undefined,
    ["/agents", "/settings"],
  ])("falls back to /agents for %j", (candidate) => {
    expect(safeNextPath(candidate)).toBe("/agents");
  });
});
