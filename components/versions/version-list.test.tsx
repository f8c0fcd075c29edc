// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { VersionList } from "./version-list";

const versions = [2, 1].map((version) => ({
  ...{ version, note: "", createdAt: "2026-11-23T10:00:00.000Z", published: version === 2 },
}));

test.each([
  ["Make live: version 1", "Make live"],
  ["Unpublish", "Unpublish"],
])("%s: only while the agent is as the list showed it", async (button, confirm) => {
  const sent: (string | null)[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    if (init.method === "POST") {
      sent.push(new Headers(init.headers).get("if-match"));
      return Response.json({ status: 412, detail: "This has changed." }, { status: 412 });
    }
    if (url.includes("/versions")) return Response.json({ versions });
    if (url.includes("/history")) return Response.json({ versions: [] });
    return Response.json({ slug: "weather", endpoint: "/x" }, { headers: { etag: '"3-1-2"' } });
  });
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TooltipProvider>
        <VersionList slug="weather" />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: button }));
  const dialog = within(screen.getByRole("alertdialog"));
  await user.click(dialog.getByRole("button", { name: confirm }));
  expect((await dialog.findByRole("alert")).textContent).toBe("This has changed.");
  expect(sent).toEqual(['"3-1-2"']);
});
