// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { expectFailedList } from "@/components/layout/failing-page-fixture";
import { renderPage } from "@/components/layout/render-page-fixture";
import { Members } from "./members";

/** Renders the page for an owner. `respond` answers its requests. */
const renderMembers = (
  email: string,
  respond: (url: string, init?: RequestInit) => Promise<Response>,
) => {
  vi.stubGlobal("fetch", respond);
  renderPage(<Members me={{ email, role: "owner" }} />);
};

test("asks owners for confirmation before they give up their own role, but not for another member's", async () => {
  const changes: string[] = [];
  const members = ["ada", "bo"].map((name) => ({
    id: name,
    name,
    email: `${name}@example.com`,
    role: "owner" as const,
    createdAt: new Date().toISOString(),
    agentsWithKeys: [],
  }));
  renderMembers("ada@example.com", async (url, { method = "GET", body } = {}) => {
    if (method === "GET") return Response.json({ members });
    changes.push(`${url.split("/").at(-1)} ${body}`);
    return new Response(null, { status: 204 });
  });
  const user = userEvent.setup();
  const choose = async (name: string, role: RegExp) => {
    await user.click(await screen.findByRole("combobox", { name: `Role of ${name}` }));
    await user.click(screen.getByRole("option", { name: role }));
  };
  await choose("bo", /^Editor/);
  await vi.waitFor(() => expect(changes).toEqual(['bo {"role":"editor"}']));
  await choose("ada", /^Viewer/);
  const dialog = await screen.findByRole("alertdialog", { name: "Become a viewer?" });
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(changes).toHaveLength(1);
  await choose("ada", /^Viewer/);
  await user.click(await screen.findByRole("button", { name: "Change my role" }));
  await vi.waitFor(() => expect(changes.at(-1)).toBe('ada {"role":"viewer"}'));
});

test("finds one of many members by name or address", async () => {
  const members = Array.from({ length: 40 }, (_, index) => ({
    id: `${index}`,
    name: `Person ${index}`,
    email: `p${index}@example.com`,
    role: "viewer" as const,
    createdAt: new Date().toISOString(),
    agentsWithKeys: [],
  }));
  renderMembers("p0@example.com", async () => Response.json({ members }));
  const user = userEvent.setup();
  const search = await screen.findByRole("searchbox", { name: "Search members" });
  await user.type(search, "P39@");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Person 39"),
  ]);
  await user.keyboard("{Backspace>4/}");
  expect(screen.getAllByRole("listitem")).toHaveLength(40);
  expect(document.activeElement).toBe(search);
  await user.keyboard("nobody");
  expect(screen.getByRole("status").textContent).toBe("No members match “nobody”.");
});

test("reports that the members could not be loaded, and loads them on retry", async () => {
  const me = { email: "ada@example.com", role: "owner" as const };
  const text = "The members could not be loaded";
  const path = "space/members";
  await expectFailedList(<Members me={me} />, path, text, { [path]: { members: [] } });
});
