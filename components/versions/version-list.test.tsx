// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { expectFailedList } from "@/components/layout/failing-page-fixture";
import { renderPage } from "@/components/layout/render-page-fixture";
import { VersionList } from "./version-list";

const versions = [2, 1].map((version) => ({
  version,
  note: "",
  createdAt: "2026-11-23T10:00:00.000Z",
  published: version === 2,
}));

const agent = { slug: "weather", publishedVersion: 2, endpoint: "/x" };

const renderList = () => renderPage(<VersionList slug="weather" />);

test("shows each version in a row that wraps, with its details and actions", async () => {
  const notes = ["", "Metric units by default."];
  const activity = { author: "Ada", kind: "breaking", changes: 2, calls: 1 };
  const responses: [part: string, body: object][] = [
    ["/versions", { versions: versions.map((each, index) => ({ ...each, note: notes[index] })) }],
    ["/history", { versions: [{ ...activity, version: 2 }] }],
    [
      "",
      {
        slug: "weather",
        publishedVersion: 2,
        endpoint: "https://tools.example/api/agents/weather",
      },
    ],
  ];
  vi.stubGlobal("fetch", async (url: string) =>
    Response.json(responses.find(([part]) => url.includes(part))?.[1], {
      headers: { etag: '"3"' },
    }),
  );
  renderList();
  await screen.findByText("Ada");
  await screen.findByRole("button", { name: "Copy the pinned URL of version 2" });
  const rows = within(screen.getByRole("list", { name: "Versions" })).getAllByRole("listitem");
  const described = rows.map((row) => ({
    texts: ["v2", "v1", "Live", "Breaking", "2 changes", "1 call in 7 days", ...notes].filter(
      (text) => text && within(row).queryByText(text),
    ),
    url: within(row).getByText(/^\/api\/agents\//).textContent,
    buttons: within(row)
      .getAllByRole("button")
      .map((button) => button.getAttribute("aria-label")),
  }));
  expect(described).toEqual([
    {
      texts: ["v2", "Live", "Breaking", "2 changes", "1 call in 7 days"],
      url: "/api/agents/weather@2",
      buttons: [
        "Copy the pinned URL of version 2",
        "Compare version 2",
        "Restore as draft: version 2",
      ],
    },
    {
      texts: ["v1", "Metric units by default."],
      url: "/api/agents/weather@1",
      buttons: [
        "Copy the pinned URL of version 1",
        "Compare version 1",
        "Restore as draft: version 1",
        "Make live: version 1",
      ],
    },
  ]);
});

test.each([
  ["Make live: version 1", "Make live"],
  ["Unpublish", "Unpublish"],
])("%s: applies only while the agent is as listed", async (button, confirm) => {
  const sent: (string | null)[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    if (init.method === "POST") {
      sent.push(new Headers(init.headers).get("if-match"));
      return Response.json({ status: 412, detail: "This has changed." }, { status: 412 });
    }
    if (url.includes("/diff/")) return Response.json({ changes: [], worst: null });
    if (url.includes("/versions")) return Response.json({ versions });
    if (url.includes("/history")) return Response.json({ versions: [] });
    return Response.json(agent, { headers: { etag: '"3-1-2"' } });
  });
  renderList();
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: button }));
  const dialog = within(screen.getByRole("alertdialog"));
  await user.click(dialog.getByRole("button", { name: confirm }));
  expect((await dialog.findByRole("alert")).textContent).toBe("This has changed.");
  expect(sent).toEqual(['"3-1-2"']);
});

test("keeps the focus in the row of a version that is made live by keyboard", async () => {
  let live = 2;
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit = {}) => {
    if (method === "POST") live = 1;
    if (url.includes("/diff/")) return Response.json({ changes: [], worst: null });
    if (url.includes("/versions"))
      return Response.json({
        versions: versions.map((each) => ({ ...each, published: each.version === live })),
      });
    if (url.includes("/history")) return Response.json({ versions: [] });
    return Response.json({ ...agent, publishedVersion: live }, { headers: { etag: '"3"' } });
  });
  renderList();
  const user = userEvent.setup();
  (await screen.findByRole("button", { name: "Make live: version 1" })).focus();
  await user.keyboard("{Enter}");
  within(screen.getByRole("alertdialog")).getByRole("button", { name: "Make live" }).focus();
  await user.keyboard("{Enter}");
  await expect.poll(() => screen.queryByRole("alertdialog")).toBeNull();
  await expect
    .poll(() => document.activeElement?.getAttribute("aria-label"))
    .toBe("Restore as draft: version 1");
});

test.each([
  ["Make live: version 1", "/versions/2/diff/1", "1 change for callers", "Breaking"],
  [
    "Restore as draft: version 1",
    "/versions/1/diff/draft",
    "Discards 1 change to the draft",
    undefined,
  ],
])("%s: shows what it changes before it is confirmed", async (button, path, summary, kind) => {
  const message = 'The tool "greet" was removed.';
  const change = { tool: "greet", path: "", kind: "breaking", message };
  const requested: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.includes("/diff/")) {
      requested.push(url);
      return Response.json({ changes: [change], worst: "breaking" });
    }
    if (url.includes("/versions")) return Response.json({ versions });
    if (url.includes("/history")) return Response.json({ versions: [] });
    return Response.json(agent, { headers: { etag: '"3"' } });
  });
  renderList();
  await screen.findByRole("button", { name: "Unpublish" });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: button }));
  const dialog = within(screen.getByRole("alertdialog"));
  await user.click(await dialog.findByRole("button", { name: summary }));
  expect(dialog.getByText(message)).toBeTruthy();
  if (kind) expect(dialog.getAllByText(kind).length).toBeGreaterThan(0);
  expect(requested.map((url) => url.slice(-path.length))).toEqual([path]);
});

test("reports that the details of versions could not be loaded", async () => {
  const path = "agents/weather/history";
  await expectFailedList(<VersionList slug="weather" />, path, "Authors, changes and calls", {
    [path]: { versions: [] },
    "agents/weather": agent,
    "agents/weather/versions": { versions },
  });
});

test.each([
  ["Make live: version 1", "agents/weather/versions/2/diff/1"],
  ["Restore as draft: version 1", "agents/weather/versions/1/diff/draft"],
])("%s: says that the changes could not be loaded", async (button, path) => {
  const loaded = expectFailedList(
    <VersionList slug="weather" />,
    path,
    "The changes could not be loaded",
    {
      [path]: { changes: [], worst: null },
      "agents/weather": agent,
      "agents/weather/versions": { versions },
      "agents/weather/history": { versions: [] },
    },
  );
  await screen.findByRole("button", { name: "Unpublish" });
  await userEvent.click(await screen.findByRole("button", { name: button }));
  await loaded;
});

test("shows the versions only once it is known how tall their rows are", async () => {
  const history = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.includes("/history")) return history.promise;
    return Response.json(url.includes("/versions") ? { versions } : agent);
  });
  renderList();
  await screen.findByText("Loading the versions");
  // The other requests are answered in the meantime.
  await new Promise((resolve) => setTimeout(resolve, 50));
  screen.getByText("Loading the versions");
  // On a phone, it is above the list and would move what is shown in its place.
  expect(screen.queryByRole("button", { name: "Unpublish" })).toBeNull();
  history.resolve(Response.json({ detail: "No." }, { status: 409 }));
  await screen.findByRole("list", { name: "Versions" });
});

test("shows the versions together with the button above them, which moves them down", async () => {
  const agentResponse = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.includes("/versions")) return Response.json({ versions });
    if (url.includes("/history")) return Response.json({ versions: [] });
    return agentResponse.promise;
  });
  renderList();
  await screen.findByText("Loading the versions");
  // The other requests are answered in the meantime.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole("list", { name: "Versions" })).toBeNull();
  agentResponse.resolve(Response.json(agent, { headers: { etag: '"3"' } }));
  await screen.findByRole("list", { name: "Versions" });
  expect(screen.getByRole("button", { name: "Unpublish" })).toBeTruthy();
});
