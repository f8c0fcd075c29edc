// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { SignInOwner } from "@/components/queries/sign-ins";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import type { SignInList as Answer, SignIn } from "@/lib/api/schemas/sign-ins";
import { SignInList } from "./sign-in-list";

const signIn: SignIn = {
  id: "s1",
  program: "Claude",
  scopes: ["call"],
  agent: { slug: "mail", name: "Mail" },
  user: { name: "Ada", email: "ada@example.com" },
  createdAt: "2026-11-20T10:00:00.000Z",
  lastUsedAt: null,
};

const renderList = (owner: SignInOwner, answer: Answer) => {
  let { signIns } = answer;
  vi.stubGlobal("fetch", async (url: string, { method = "GET" }: RequestInit = {}) => {
    if (method === "GET") return Response.json({ ...answer, signIns });
    signIns = signIns.filter(({ id }) => !url.endsWith(id));
    return new Response(null, { status: 204 });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TooltipProvider>
        <SignInList owner={owner} />
      </TooltipProvider>
    </QueryClientProvider>,
  );
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each<[SignInOwner, string]>([
  [{ kind: "agent", slug: "mail" }, "Nobody has signed in yet."],
  [{ kind: "personal" }, "You have not signed in to an agent with any app."],
])("explains an empty list: %o", async (owner, empty) => {
  renderList(owner, { signIns: [] });
  expect(await screen.findByText(empty)).toBeTruthy();
  cleanup();
  renderList(owner, { signIns: [], externalIssuer: "https://id.example.com" });
  await screen.findByText(
    "Sign-ins are managed by the operator’s authorization server, https://id.example.com. End them there.",
  );
  expect(screen.queryByText(empty)).toBeNull();
});

test("removes a sign-in from the list when it is ended", async () => {
  renderList({ kind: "agent", slug: "mail" }, { signIns: [signIn] });
  const user = userEvent.setup();
  await user.click(
    await screen.findByRole("button", { name: "End the sign-in of Ada via Claude" }),
  );
  await user.click(screen.getByRole("button", { name: "End sign-in" }));
  await waitFor(() => expect(screen.getByText("Nobody has signed in yet.")).toBeTruthy());
});
