import { expect, onTestFinished, test, vi } from "vitest";
import { redirectToSignIn } from "./redirect-to-sign-in";

test("tells the sign-in page that the session has ended, and where to return", () => {
  const assign = vi.fn();
  vi.stubGlobal("window", { location: { pathname: "/calls", search: "?status=failed", assign } });
  onTestFinished(() => void vi.unstubAllGlobals());
  redirectToSignIn();
  expect(assign).toHaveBeenCalledExactlyOnceWith(
    "/sign-in?next=%2Fcalls%3Fstatus%3Dfailed&reason=session-end",
  );
});
