// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { CredentialSheet } from "./credential-sheet";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Body = { fields: Record<string, string>; tokenRequest: object };

const renderSheet = (
  messages: { ok: boolean; message: string }[],
  saving: Promise<void> = Promise.resolve(),
) => {
  const requests: { method: string; path: string; body: Body }[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit) => {
    const sent = JSON.parse(String(body ?? "{}")) as Body;
    requests.push({ method, path, body: sent });
    if (path.endsWith("/token")) return Response.json(messages.shift());
    await saving;
    const fields = Object.keys(sent.fields).map((name) => ({ name, ending: null }));
    return Response.json({ service: "crm", hosts: [], usedBy: [], etag: '"7"', ...sent, fields });
  });
  const onSaved = vi.fn();
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TooltipProvider>
        <CredentialSheet
          editing={{ existing: null, service: "crm" }}
          existingServices={[]}
          onSaved={onSaved}
          onClose={onClose}
        />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  return { requests, onSaved, onClose };
};

test("saves a new credential once, and shows what the service answers each time", async () => {
  const { requests, onSaved, onClose } = renderSheet([
    { ok: false, message: "It responded with 400 (invalid_grant)." },
    { ok: true, message: "The service issued a token that is valid for 60 minutes." },
  ]);
  await userEvent.click(screen.getByRole("checkbox", { name: "Request an access token" }));
  await userEvent.selectOptions(screen.getByLabelText("Requested with"), "a refresh token");
  await userEvent.click(screen.getByRole("button", { name: "Remove clientSecret" }));
  await userEvent.type(screen.getByLabelText("Value of clientId"), "app");
  await userEvent.type(screen.getByLabelText("Value of refreshToken"), "r1");
  await userEvent.click(screen.getByLabelText(/^Token URL/));
  await userEvent.paste("https://auth.example.com/token");
  const button = screen.getByRole("button", { name: "Save and request a token now" });
  await userEvent.click(button);
  expect((await screen.findByRole("alert")).textContent).toContain("invalid_grant");
  expect(screen.getByRole("dialog", { name: "Edit crm" })).toBeTruthy();
  await userEvent.click(button);
  expect((await screen.findByText(/valid for 60 minutes/)).closest("[role=status]")).toBeTruthy();
  expect(requests.map(({ method, path }) => `${method} ${path.split("/v1")[1]}`)).toEqual([
    "PUT /credentials/crm",
    "POST /credentials/crm/token",
    "POST /credentials/crm/token",
  ]);
  expect(requests[0]?.body).toEqual({
    fields: { clientId: "app", refreshToken: "r1" },
    hosts: [],
    tokenRequest: {
      grant: "refresh_token",
      url: "https://auth.example.com/token",
      field: "token",
      clientAuthentication: "header",
    },
  });
  expect([onSaved, onClose].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

test("requests nothing while the form has problems", async () => {
  const { requests } = renderSheet([]);
  await userEvent.click(screen.getByRole("checkbox", { name: "Request an access token" }));
  await userEvent.click(screen.getByRole("button", { name: "Save and request a token now" }));
  expect(screen.getByText(/Enter the absolute URL/)).toBeTruthy();
  expect(requests).toEqual([]);
});

test("takes no input while it saves, which the stored credential would replace", async () => {
  renderSheet([], new Promise(() => {}));
  await userEvent.click(screen.getByRole("checkbox", { name: "Request an access token" }));
  await userEvent.type(screen.getByLabelText("Value of clientId"), "app");
  await userEvent.type(screen.getByLabelText("Value of clientSecret"), "s1");
  await userEvent.click(screen.getByLabelText(/^Token URL/));
  await userEvent.paste("https://auth.example.com/token");
  const button = screen.getByRole("button", { name: "Save and request a token now" });
  await userEvent.click(button);
  await vi.waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
  expect(document.activeElement).toBe(button);
  const hosts = screen.getByLabelText<HTMLTextAreaElement>(/^Hosts/);
  await userEvent.type(hosts, "a.example");
  expect(hosts.value).toBe("");
});
