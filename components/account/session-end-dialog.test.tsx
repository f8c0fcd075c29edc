// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fetchFromBuilder } from "@/components/client/fetch-from-builder";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { registerUnsaved } from "@/components/unsaved-changes/unsaved";
import { SessionEndDialog } from "./session-end-dialog";

const cleanups: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const undo of cleanups.splice(0)) undo();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The page of a user whose session has ended. The server accepts one password. */
const open = () => {
  let isSignedIn = false;
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit = {}) => {
    requests.push(url);
    if (!url.startsWith("/api/auth/")) return Response.json({}, { status: isSignedIn ? 200 : 401 });
    isSignedIn = String(body).includes("the right one");
    return Response.json({}, { status: isSignedIn ? 200 : 401 });
  });
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => {});
  render(
    <TooltipProvider>
      <SessionEndDialog email="ada@example.com" />
    </TooltipProvider>,
  );
  const send = (method: string) => fetchFromBuilder("/api/v1/agents/weather", { method });
  return {
    requests,
    assign,
    save: () => send("PATCH"),
    read: () => send("GET"),
    user: userEvent.setup(),
  };
};
const leaveUnsaved = () => cleanups.push(registerUnsaved({ label: "the model" }));

test("signs in on the page and sends the requests again, so that nothing unsaved is lost", async () => {
  leaveUnsaved();
  const { user, requests, assign, save } = open();
  const responses = Promise.all([save(), save()]);
  const password = await screen.findByLabelText("Password");
  expect(screen.getByLabelText("E-mail address")).toHaveProperty("value", "ada@example.com");
  await waitFor(() => expect(document.activeElement).toBe(password));
  await user.type(password, "a wrong one{Enter}");
  await screen.findByRole("alert");
  await user.clear(password);
  await user.type(password, "the right one{Enter}");
  expect((await responses).map(({ status }) => status)).toEqual([200, 200]);
  expect(requests.filter((url) => url.startsWith("/api/auth/"))).toHaveLength(2);
  expect(assign).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

test("fails the request of a user who does not sign in, and asks again only for a write", async () => {
  leaveUnsaved();
  const { user, save, read } = open();
  const response = read();
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  expect((await response).status).toBe(401);
  expect((await read()).status).toBe(401);
  const saved = save();
  await user.type(await screen.findByLabelText("Password"), "the right one{Enter}");
  expect((await saved).status).toBe(200);
});

test("goes to the sign-in page if the page has nothing to lose", async () => {
  const { assign, read } = open();
  expect((await read()).status).toBe(401);
  expect(assign).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^\/sign-in\?/));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
