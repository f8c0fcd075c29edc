// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { SaveSecret } from "./save-secret";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async () => {
  vi.stubGlobal("fetch", async () => Response.json({ credentials: [] }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TooltipProvider>
        <SaveSecret label="Bearer token" name="github-token" value="secret" onRemove={() => {}} />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: /^Save as credential/ }));
  expect(await screen.findByText("{{credentials.github.token}}")).toBeTruthy();
};

test("shows no placeholder that is invalid", async () => {
  await open();
  await userEvent.type(screen.getByRole("textbox", { name: /^Service/ }), " Two");
  expect(await screen.findByText("{{credentials.service.token}}")).toBeTruthy();
  await userEvent.type(screen.getByRole("textbox", { name: /^Field/ }), "-1");
  expect(await screen.findByText("{{credentials.service.field}}")).toBeTruthy();
});

test("asks before it discards what was typed", async () => {
  await open();
  await userEvent.type(
    screen.getByRole("textbox", { name: /^Hosts/ }),
    "{Enter}uploads.github.com",
  );
  await userEvent.keyboard("{Escape}");
  expect(await screen.findByText("Changes to the credential are not saved.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Discard changes" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
