// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { AuthorizationRequest } from "@/lib/agent/access/authorization-request";
import { Consent } from "./consent";

const request: AuthorizationRequest = {
  client: { name: "An assistant", publisher: "assistant.example" },
  redirectHost: "127.0.0.1:5123",
  agent: { slug: "mail", name: "Mail" },
  permissions: [
    { scope: "list", text: "List the agent’s tools", tools: [], isNew: false },
    {
      scope: "send",
      text: "Use these tools, which need separate permission",
      tools: ["Send a message"],
      isNew: true,
    },
  ],
  additions: [],
  isMember: true,
};
const user = { name: "Ada", email: "ada@example.com" };

const renderConsent = (changes: Partial<AuthorizationRequest> = {}, expiresInMs = 60_000) =>
  render(<Consent request={{ ...request, ...changes }} expiresInMs={expiresInMs} user={user} />);

const expectExpired = () => {
  const notice = screen.getByRole("alert");
  expect(notice.textContent).toContain("This request has expired");
  expect(notice.textContent).toContain("go back to the app and connect it to Mail again");
  expect(screen.queryAllByRole("button")).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
};

/** Stubs the server's response, and records the requests and where the browser was sent. */
const stubServer = (status: number, body: object) => {
  const requests: { path: string; body: unknown }[] = [];
  const visited: string[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    requests.push({ path, body: JSON.parse(String(init.body)) });
    return Response.json(body, { status });
  });
  vi.spyOn(window.location, "assign").mockImplementation((url) => void visited.push(String(url)));
  return { requests, visited };
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("shows which app requests which permissions, where it redirects, and what is new", () => {
  renderConsent();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(
    "An assistant asks for more access to Mail",
  );
  expect(screen.getByText(/Nobody has verified this/).textContent).toContain("assistant.example");
  expect(screen.getByText("127.0.0.1:5123")).toBeTruthy();
  const [, send] = screen.getAllByRole("listitem");
  if (!send) throw new Error("The second permission is missing.");
  expect(within(send).getByText("Send a message")).toBeTruthy();
  expect(within(send).getByText("New")).toBeTruthy();
});

test.each([
  ["Allow", true],
  ["Deny", false],
])("%s sends the answer, then sends the browser back to the app", async (name, accept) => {
  const next = "https://assistant.example/callback?code=1";
  const { requests, visited } = stubServer(200, { redirect: true, url: next });
  renderConsent();
  await userEvent.click(screen.getByRole("button", { name }));
  expect(requests).toMatchObject([{ path: "/api/auth/oauth2/consent", body: { accept } }]);
  expect(visited).toEqual([next]);
});

test.each(["Allow", "Deny"])(
  "%s leaves a way to open an app that has its own URI scheme",
  async (name) => {
    const next = "com.example.app:/callback?code=1";
    const { visited } = stubServer(200, { redirect: true, url: next });
    renderConsent();
    await userEvent.click(screen.getByRole("button", { name }));
    expect(visited).toEqual([next]);
    const heading = screen.getByRole("heading", { level: 1, name: "Continue in An assistant" });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByRole("link", { name: "Open the app" }).getAttribute("href")).toBe(next);
    expect(screen.queryAllByRole("button")).toEqual([]);
  },
);

test("what the app has not asked for is granted only if the person ticks it", async () => {
  const { requests } = stubServer(500, {});
  window.history.replaceState(null, "", "/authorize?scope=list+call+offline_access");
  renderConsent({
    additions: [
      { scope: "call:send", tools: ["Send", "Reply"], isAllowed: false },
      { scope: "call:purge", tools: ["Purge"], isAllowed: true },
    ],
  });
  const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
  const send = screen.getByRole("checkbox", { name: "Send, Reply" });
  const purge = screen.getByRole("checkbox", { name: "Purge" });
  await userEvent.click(send);
  await press("Allow");
  await userEvent.click(send);
  await userEvent.click(purge);
  await press("Allow");
  await userEvent.click(send);
  await press("Deny");
  expect(requests.map(({ body }) => body)).toEqual([
    expect.objectContaining({
      accept: true,
      scope: "list call offline_access call:purge call:send",
    }),
    { accept: true, oauth_query: "scope=list+call+offline_access" },
    { accept: false, oauth_query: "scope=list+call+offline_access" },
  ]);
});

test("a request that the server considers expired explains how to start again, without buttons", async () => {
  const { visited } = stubServer(400, { error: "invalid_signature" });
  renderConsent();
  await userEvent.click(screen.getByRole("button", { name: "Allow" }));
  expectExpired();
  expect(visited).toEqual([]);
});

test("a request that expires before or while it is open shows the same explanation", () => {
  vi.useFakeTimers();
  renderConsent({}, -1);
  expectExpired();
  cleanup();
  renderConsent({}, 60_000);
  act(() => vi.advanceTimersByTime(59_000));
  expect(screen.getByRole("button", { name: "Allow" })).toBeTruthy();
  act(() => vi.advanceTimersByTime(1_000));
  expectExpired();
});

test("an account that may not use the agent can only go back or switch accounts", async () => {
  const { requests, visited } = stubServer(200, {});
  renderConsent({ isMember: false });
  expect(screen.queryByRole("button", { name: "Allow" })).toBeNull();
  expect(screen.getByRole("button", { name: "Go back to the app" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Not you?" }));
  expect(requests).toMatchObject([{ path: "/api/auth/sign-out" }]);
  expect(visited[0]).toMatch(/^\/authorize\/sign-in/);
});

test("a sign-out that fails is reported, and can be tried again", async () => {
  const { visited } = stubServer(500, {});
  renderConsent();
  const button = screen.getByRole("button", { name: "Not you?" });
  await userEvent.click(button);
  expect(screen.getByRole("alert").textContent).toContain("Something went wrong on the server");
  expect(visited).toEqual([]);
  expect(document.activeElement).toBe(button);
  stubServer(200, {});
  await userEvent.click(button);
  expect(window.location.assign).toHaveBeenLastCalledWith(expect.stringMatching(/sign-in/));
});

test("leads to the sign-in page if the session has ended", async () => {
  const { visited } = stubServer(401, { message: "Unauthorized" });
  renderConsent();
  await userEvent.click(screen.getByRole("button", { name: "Allow" }));
  expect(visited[0]).toMatch(/^\/authorize\/sign-in/);
});
