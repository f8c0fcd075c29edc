// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { expectFailedList } from "@/components/layout/failing-page-fixture";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { ProfilePage } from "./profile-page";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const openPage = (roles: string[], sessions: object[] = []) => {
  const members = roles.map((role, index) => ({
    id: String(index),
    name: `Member ${index}`,
    email: `${index}@example.com`,
    role,
    createdAt: new Date().toISOString(),
    agentsWithKeys: [],
  }));
  const me = { ...members[0], space: { id: "s", name: "Workshop" } };
  vi.stubGlobal("fetch", async (url: string) =>
    Response.json(url.endsWith("/me") ? me : { members, sessions }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TooltipProvider>
        <ProfilePage renderPasswordForm={() => null} renderSignIns={() => null} />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  return screen.findByRole<HTMLButtonElement>("button", { name: "Leave Workshop" });
};

test("explains to the only owner up front why they cannot leave", async () => {
  const leave = await openPage(["owner", "editor"]);
  await screen.findByText(
    /You are the only owner: make another member an owner before you leave\./,
  );
  expect(leave.disabled).toBe(true);
});

test.each([
  ["one of two owners", ["owner", "owner"]],
  ["an editor", ["editor", "owner"]],
])("%s can leave", async (_, roles) => {
  const leave = await openPage(roles);
  expect(leave.disabled).toBe(false);
  expect(screen.queryByText(/You are the only owner/)).toBeNull();
});

test("shows the last activity of other sessions only", async () => {
  const session = { userAgent: null, ipAddress: "192.0.2.1", updatedAt: new Date().toISOString() };
  await openPage(
    ["owner"],
    [
      { ...session, id: "1", current: true },
      { ...session, id: "2", current: false },
    ],
  );
  const [current, other] = await screen.findAllByText(/^192\.0\.2\.1/);
  expect(current?.textContent).toBe("192.0.2.1");
  expect(other?.textContent).toBe("192.0.2.1 · active just now");
});

test.each(["Sign out everywhere else", "Sign out Unknown device"])(
  "keeps the focus in the list of sessions: %s",
  async (name) => {
    const session = {
      userAgent: null,
      ipAddress: "192.0.2.1",
      updatedAt: new Date().toISOString(),
    };
    const sessions = [true, false].map((current) => ({ ...session, id: `${current}`, current }));
    await openPage(["owner"], sessions);
    const load = fetch;
    vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
      if (init?.method === "DELETE") sessions.pop();
      return load(url, init);
    });
    const button = await screen.findByRole("button", { name });
    button.focus();
    await userEvent.keyboard("{Enter}");
    await vi.waitFor(() => expect(button.isConnected).toBe(false));
    const list = screen.getByRole("list", { name: "Sessions" });
    await vi.waitFor(() => expect(document.activeElement).toBe(list));
  },
);

test("keeps the typed name and says why it could not be saved", async () => {
  await openPage(["owner"]);
  const load = fetch;
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) =>
    init?.method === "PATCH" ? answer.promise : load(url, init),
  );
  const name = screen.getByRole<HTMLInputElement>("textbox", { name: "Name" });
  await userEvent.clear(name);
  await userEvent.type(name, "Grace");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  answer.resolve(Response.json({ code: "conflict", detail: "Not now." }, { status: 409 }));
  expect(await screen.findByText("Not now.")).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name" }).value).toBe("Grace");
});

test("tells an owner that the other owners could not be loaded", () =>
  expectFailedList(
    <ProfilePage renderPasswordForm={() => null} renderSignIns={() => null} />,
    "space/members",
    "The other owners could not be loaded",
    {
      me: { name: "Ada", email: "ada@example.com", role: "owner", space: { name: "Workshop" } },
      "me/sessions": { sessions: [] },
      "space/members": { members: [] },
    },
  ));
