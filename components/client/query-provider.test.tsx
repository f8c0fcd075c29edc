// @vitest-environment happy-dom
import { useMutation } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { useMe } from "../queries/me";
import { fetchApi } from "./api";
import { QueryProvider } from "./query-provider";

function Page() {
  const { data: me } = useMe();
  const { mutate } = useMutation({
    mutationFn: () => fetchApi("PATCH /me", { body: { name: "Ada" } }),
  });
  return (
    <>
      <p>{me?.role}</p>
      <button type="button" onClick={() => mutate()}>
        Save
      </button>
    </>
  );
}

test.each([
  ["forbidden", 403, "viewer"],
  ["conflict", 409, "editor"],
])("asks for the role again when a change is refused as %s", async (code, status, role) => {
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  const roles = ["editor", "viewer"];
  const fetch = vi.fn(async (_address: string, init?: RequestInit) => {
    if (init?.method === "PATCH") return Response.json({ code, detail: "No." }, { status });
    return Response.json({ role: roles.shift() });
  });
  vi.stubGlobal("fetch", fetch);
  render(
    <QueryProvider>
      <Page />
    </QueryProvider>,
  );
  await screen.findByText("editor");
  await userEvent.setup().click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(role === "viewer" ? 3 : 2));
  await screen.findByText(role);
});
