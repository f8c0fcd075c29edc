// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import type { AlertChannel } from "@/lib/api/schemas/alerts";
import { AlertsPage } from "./alerts-page";

const channel: AlertChannel = {
  id: "c1",
  kind: "webhook",
  name: "On call",
  events: ["failingTool"],
  agents: null,
  isEnabled: true,
  url: "https://hooks.example.com/x",
  addresses: null,
  failedAt: null,
  lastMessage: null,
  createdAt: "2026-11-20T10:00:00.000Z",
};
const failedMessage: AlertChannel["lastMessage"] = {
  id: "m1",
  changes: [],
  status: "failed",
  attempts: 5,
  problem: "The webhook responded with status 500.",
  createdAt: "2026-11-20T10:00:00.000Z",
};

type Answer = [status: number, body: object];
type Answers = Record<string, object | ((body: unknown) => Answer | Promise<Answer>)>;

const renderPage = (answers: Answers, role = "owner") => {
  const requests: { name: string; body: unknown }[] = [];
  const me = { name: "Ada", email: "ada@example.com", role, space: { id: "s", name: "Space" } };
  const all: Answers = { "GET /me": me, ...answers };
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const name = `${init.method ?? "GET"} ${url.replace("/api/v1", "")}`;
    const body: unknown = init.body === undefined ? undefined : JSON.parse(String(init.body));
    requests.push({ name, body });
    const answer = all[name];
    if (answer === undefined)
      return Response.json({ detail: `No answer: ${name}` }, { status: 404 });
    const [status, json] = typeof answer === "function" ? await answer(body) : [200, answer];
    return Response.json(json, { status });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <TooltipProvider>
        <AlertsPage />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  return { client, requests, user: userEvent.setup() };
};

const list = (channels: AlertChannel[], missingMailSettings: string[] = []) => ({
  "GET /alert-channels": { channels, missingMailSettings },
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("creates a webhook and shows its secret once", async () => {
  const { requests, user } = renderPage({
    ...list([]),
    "POST /alert-channels": () => [201, { ...channel, secret: "whsec_abc" }],
  });
  await user.click(await screen.findByRole("button", { name: "New channel" }));
  const dialog = screen.getByRole("dialog", { name: "New alert channel" });
  await user.type(within(dialog).getByLabelText(/^Name/), "On call");
  await user.click(within(dialog).getByLabelText(/^URL/));
  await user.paste("https://hooks.example.com/x");
  await user.click(within(dialog).getByRole("checkbox", { name: "Stale drafts" }));
  await user.click(within(dialog).getByRole("checkbox", { name: "Slow tools" }));
  await user.click(within(dialog).getByRole("button", { name: "Create channel" }));
  await screen.findByText("whsec_abc");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(requests.find(({ name }) => name === "POST /alert-channels")?.body).toEqual({
    kind: "webhook",
    name: "On call",
    url: "https://hooks.example.com/x",
    agents: null,
    events: [
      "failingTool",
      "refusedCredential",
      "rateLimited",
      "droppedCalls",
      "failedChannel",
      "expiringKey",
      "waitingDraft",
    ],
  });
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(screen.queryByText("whsec_abc")).toBeNull();
});

test("folds a long URL", async () => {
  renderPage(list([channel]));
  const address = await screen.findByText("https://hooks.example.com/x");
  expect(address.className).toContain("line-clamp-4");
});

test("keeps the secret of one webhook when another is created", async () => {
  let count = 0;
  const { user } = renderPage({
    ...list([channel]),
    "POST /alert-channels": () => {
      count += 1;
      const id = `new-${count}`;
      return [201, { ...channel, id, name: id, secret: `whsec_${count}` }];
    },
  });
  for (const secret of ["whsec_1", "whsec_2"]) {
    await user.click(await screen.findByRole("button", { name: "New channel" }));
    const dialog = screen.getByRole("dialog", { name: "New alert channel" });
    await user.type(within(dialog).getByLabelText(/^Name/), "Next");
    await user.click(within(dialog).getByLabelText(/^URL/));
    await user.paste("https://hooks.example.com/x");
    await user.click(within(dialog).getByRole("button", { name: "Create channel" }));
    await screen.findByText(secret);
  }
  expect(screen.getByText("whsec_1")).toBeTruthy();
  const [first] = screen.getAllByRole("button", { name: "Done" });
  if (first) await user.click(first);
  expect(screen.queryByText("whsec_1")).toBeNull();
  expect(screen.getByText("whsec_2")).toBeTruthy();
});

test("shows a problem at its field", async () => {
  const issue = { code: "invalid", path: "/url", message: "Enter a URL that begins with https." };
  const { user } = renderPage({
    ...list([channel]),
    "PUT /alert-channels/c1": () => [400, { code: "invalid_input", issues: [issue] }],
  });
  await user.click(await screen.findByRole("button", { name: "Actions for On call" }));
  await user.click(screen.getByRole("menuitem", { name: "Edit" }));
  const url = screen.getByLabelText(/^URL/);
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await vi.waitFor(() => expect(url.getAttribute("aria-invalid")).toBe("true"));
  screen.getByText(issue.message);
  await vi.waitFor(() => expect(document.activeElement).toBe(url));
});

test("offers the listed agents, and keeps selected agents that are not listed", async () => {
  const agents = [
    { slug: "shop", name: "The shop" },
    { slug: "weather", name: "Weather" },
  ];
  const { requests, user } = renderPage({
    ...list([{ ...channel, agents: ["shop", "zoo"] }]),
    "GET /agents?limit=50&sort=name": { agents },
    "PUT /alert-channels/c1": () => [200, channel],
  });
  await user.click(await screen.findByRole("button", { name: "Actions for On call" }));
  await user.click(screen.getByRole("menuitem", { name: "Edit" }));
  await user.click(await screen.findByRole("checkbox", { name: "Weather" }));
  await user.click(screen.getByRole("checkbox", { name: "The shop" }));
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await vi.waitFor(() => {
    const change = requests.find(({ name }) => name === "PUT /alert-channels/c1");
    expect(change?.body).toMatchObject({ agents: ["zoo", "weather"] });
  });
});

test("reports the outcome of a test in one sentence", async () => {
  let problem: string | null = "The webhook responded with status 500.";
  const { user } = renderPage({
    ...list([channel]),
    "POST /alert-channels/c1/test": () => [200, { problem }],
  });
  const button = await screen.findByRole("button", { name: "Send a test to On call" });
  await user.click(button);
  expect((await screen.findByRole("alert")).textContent).toContain(problem);
  problem = null;
  await user.click(button);
  await screen.findByText("The test was delivered.");
});

test("shows the reason for a failed test only once, although the test is the latest message", async () => {
  const problem = "The webhook responded with status 500.";
  let lastMessage: AlertChannel["lastMessage"] = null;
  const { user } = renderPage({
    "GET /alert-channels": () => [
      200,
      { channels: [{ ...channel, lastMessage }], missingMailSettings: [] },
    ],
    "POST /alert-channels/c1/test": () => {
      lastMessage = failedMessage;
      return [200, { problem }];
    },
  });
  await user.click(await screen.findByRole("button", { name: "Send a test to On call" }));
  expect((await screen.findByRole("button", { name: /^Not delivered/ })).textContent).not.toContain(
    problem,
  );
  expect(screen.getAllByText(problem, { exact: false })).toHaveLength(1);
});

test("lists the missing settings for e-mail if there is no mail server", async () => {
  const { user } = renderPage(list([], ["TOOLWRIGHT_SMTP_URL", "TOOLWRIGHT_MAIL_FROM"]));
  await user.click(await screen.findByRole("button", { name: "New channel" }));
  await user.click(screen.getByRole("combobox", { name: "Kind" }));
  await user.click(screen.getByRole("option", { name: /E-mail/ }));
  screen.getByText(/Set TOOLWRIGHT_SMTP_URL and TOOLWRIGHT_MAIL_FROM in the server’s environment/);
  expect(screen.getByRole("button", { name: "Create channel" })).toHaveProperty("disabled", true);
});

test("saves a channel as paused that somebody pauses while it is being edited", async () => {
  const paused = { ...channel, isEnabled: false };
  const { client, requests, user } = renderPage({
    ...list([channel]),
    "PUT /alert-channels/c1": () => [500, {}],
  });
  await user.click(await screen.findByRole("button", { name: "Actions for On call" }));
  await user.click(screen.getByRole("menuitem", { name: "Edit" }));
  act(() => client.setQueryData(["alert-channels"], list([paused])["GET /alert-channels"]));
  await user.type(screen.getByLabelText(/^Name/), "!");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await vi.waitFor(() => {
    const change = requests.find(({ name }) => name === "PUT /alert-channels/c1");
    expect(change?.body).toMatchObject({ name: "On call!", isEnabled: false });
  });
});

test("takes no input while a channel is saved, after which its dialog closes", async () => {
  const { user } = renderPage({
    ...list([channel]),
    "PUT /alert-channels/c1": () => new Promise(() => {}),
  });
  await user.click(await screen.findByRole("button", { name: "Actions for On call" }));
  await user.click(screen.getByRole("menuitem", { name: "Edit" }));
  const name = screen.getByLabelText<HTMLInputElement>(/^Name/);
  await user.type(name, "!");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await screen.findByRole("button", { name: "Save changes", busy: true });
  await user.type(name, "?");
  expect(name.value).toBe("On call!");
});

test("explains why a channel was turned off, and turns it on again", async () => {
  const failed = { ...channel, failedAt: channel.createdAt, lastMessage: failedMessage };
  const { requests, user } = renderPage({
    ...list([failed]),
    "PUT /alert-channels/c1": () => [200, channel],
    "GET /alert-channels/c1/messages": { messages: [failedMessage] },
  });
  await screen.findByText("Turned off");
  await user.click(screen.getByRole("button", { name: /^Not delivered/ }));
  const messages = await screen.findByRole("list", { name: "Latest messages to On call" });
  expect(messages.textContent).toContain("5 attempts");
  await user.click(screen.getByRole("button", { name: "Actions for On call" }));
  // Beside the labels; inside them, the icons would be above the text.
  const labels = screen.getAllByRole("menuitem").map(({ lastElementChild }) => lastElementChild);
  expect(labels.map((label) => label?.innerHTML)).toEqual(["Edit", "Turn on", "Delete"]);
  await user.click(screen.getByRole("menuitem", { name: "Turn on" }));
  await vi.waitFor(() => {
    const change = requests.find(({ name }) => name === "PUT /alert-channels/c1");
    expect(change?.body).toMatchObject({ name: "On call", isEnabled: true });
  });
});

test("shows channels to editors read-only, and hides them from viewers", async () => {
  renderPage(list([channel]), "editor");
  await screen.findByText("On call");
  expect(screen.queryByRole("button")).toBeNull();
  cleanup();
  const { requests } = renderPage(list([channel]), "viewer");
  await screen.findByText("Only editors and owners can see where alerts are sent.");
  expect(requests.map(({ name }) => name)).not.toContain("GET /alert-channels");
});

test("moves the focus to the next channel after deleting one by keyboard", async () => {
  let channels = [channel, { ...channel, id: "c2", name: "Team" }];
  const { user } = renderPage({
    "GET /alert-channels": () => [200, { channels, missingMailSettings: [] }],
    "DELETE /alert-channels/c1": () => {
      channels = channels.filter(({ id }) => id !== "c1");
      return [200, {}];
    },
  });
  (await screen.findByRole("button", { name: "Actions for On call" })).focus();
  await user.keyboard("{Enter}");
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const dialog = await screen.findByRole("alertdialog");
  await user.click(within(dialog).getByRole("button", { name: "Delete channel" }));
  await expect
    .poll(() => document.activeElement)
    .toBe(screen.getByRole("button", { name: "Actions for Team" }));
});

test("asks before it discards a new channel", async () => {
  const { user } = renderPage(list([]));
  await user.click(await screen.findByRole("button", { name: "New channel" }));
  const dialog = within(screen.getByRole("dialog", { name: "New alert channel" }));
  await user.type(dialog.getByLabelText(/^Name/), "On call");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  const question = await screen.findByRole("alertdialog", { name: "Close without saving?" });
  expect(question.textContent).toContain("Changes to the new channel are not saved.");
});

test("reports that the role could not be loaded instead of loading the channels forever", async () => {
  const refuse = (): [number, object] => [409, { detail: "The list is locked." }];
  renderPage({ "GET /me": refuse });
  await screen.findByText("Your role could not be loaded");
  expect(screen.queryByText("Loading the channels")).toBeNull();
});
