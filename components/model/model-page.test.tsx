// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { ReadOnlyProvider } from "@/components/ui/primitives/read-only";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import type { ModelSettings } from "@/lib/agent/model/model-settings";
import type { CredentialSheet } from "./credential-field";
import { ModelPage } from "./model-page";

type Sent = { route: string; body: Record<string, unknown>; ifMatch: string | null };

const createServer = (model: ModelSettings | undefined, services: string[]) => {
  let agent: Record<string, unknown> = { slug: "shop", name: "Shop", ...(model && { model }) };
  let revision = 1;
  const sent: Sent[] = [];
  const credentials = services.map((service) => ({ service, fields: [], hosts: [], usedBy: [] }));
  const others = [
    { slug: "shop", name: "Shop" },
    { slug: "billing", name: "Billing" },
  ];
  const answer = (route: string, body: Record<string, unknown>) => {
    if (route.endsWith("/credentials")) return { credentials };
    if (route === "GET /api/v1/agents") return { agents: others };
    if (route.endsWith("/model/list")) return { models: ["gpt-5.4", "gpt-5.4-mini"] };
    if (route.endsWith("/model/test"))
      return { ok: false, message: "OpenAI did not accept the API key.", ms: 3 };
    if (route.startsWith("PATCH")) agent = { ...agent, ...body };
    return agent;
  };
  const server = {
    sent,
    /** Simulates a change by someone else. */
    change(next: Record<string, unknown>) {
      agent = { ...agent, ...next };
      revision += 1;
    },
    async fetch(url: string | URL | Request, { method = "GET", body, headers }: RequestInit = {}) {
      const route = `${method} ${new URL(String(url), "http://localhost").pathname}`;
      const json = JSON.parse(String(body ?? "{}"));
      const ifMatch = new Headers(headers).get("if-match");
      if (method !== "GET") sent.push({ route, body: json, ifMatch });
      if (method === "PATCH" && ifMatch !== `"${revision}"`)
        return Response.json({ status: 412, code: "precondition_failed" }, { status: 412 });
      if (method === "PATCH") revision += 1;
      return Response.json(answer(route, json), { headers: { etag: `"${revision}"` } });
    },
  };
  return server;
};

const Sheet: CredentialSheet = ({ target, onSaved, onClose }) => (
  <div role="dialog" aria-label={`${target.service} ${target.fields} ${target.host}`}>
    <button
      type="button"
      onClick={() => {
        onSaved({ service: target.service, fields: [], hosts: [] } as never);
        onClose();
      }}
    >
      Save key
    </button>
  </div>
);

const open = (model?: ModelSettings, services: string[] = [], readOnly: string | null = null) => {
  const server = createServer(model, services);
  vi.stubGlobal("fetch", server.fetch);
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <TooltipProvider>
        <ReadOnlyProvider reason={readOnly}>
          <ModelPage slug="shop" credentialSheet={Sheet} />
        </ReadOnlyProvider>
      </TooltipProvider>
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup() };
};
const find = (name: string) => screen.findByRole("textbox", { name: new RegExp(`^${name}`) });
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole("button", { name }));
const saved: ModelSettings = {
  provider: "openai",
  id: "gpt-5.4",
  credential: "openai",
  maxSteps: 4,
};

test("keeps what is typed while it saves", async () => {
  const { server, user } = open(saved);
  const id = await screen.findByRole("combobox", { name: /^Model/ });
  await user.clear(id);
  await user.type(id, "gpt-6");
  const reply = Promise.withResolvers<void>();
  vi.stubGlobal("fetch", async (...args: Parameters<typeof server.fetch>) => {
    if (args[1]?.method === "PATCH") await reply.promise;
    return server.fetch(...args);
  });
  await press(user, "Save model");
  await user.type(id, "-mini");
  reply.resolve();
  await waitFor(() => expect(server.sent.at(-1)?.body).toMatchObject({ model: { id: "gpt-6" } }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Saving…" })).toBeNull());
  await press(user, "Save model");
  await waitFor(() =>
    expect(server.sent.at(-1)).toMatchObject({
      body: { model: { id: "gpt-6-mini" } },
      ifMatch: '"2"',
    }),
  );
});

test("adds the first model with one click, a key and a save", async () => {
  const { server, user } = open();
  await press(user, "Use OpenAI");
  await press(user, "Add API key");
  await screen.findByRole("dialog", { name: "openai apiKey api.openai.com" });
  await press(user, "Save key");
  await press(user, "Save model");
  await waitFor(() =>
    expect(server.sent.at(-1)).toEqual({
      route: "PATCH /api/v1/agents/shop",
      body: { model: { provider: "openai", id: "gpt-5.4-mini", credential: "openai" } },
      ifMatch: '"1"',
    }),
  );
  await waitFor(() => expect(screen.queryByText("Not saved")).toBeNull());
});

test("focuses the form of a new model when its button disappears", async () => {
  const { user } = open();
  await press(user, "Use OpenAI-compatible");
  expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Provider" }));
});

test("selects the Space's existing credential for a provider", async () => {
  const { user } = open(undefined, ["anthropic"]);
  await screen.findByRole("button", { name: "Use Anthropic" });
  await waitFor(async () => {
    await press(user, "Use Anthropic");
    const select = screen.getByRole<HTMLSelectElement>("combobox", { name: /^Credential/ });
    expect(select.value).toBe("anthropic");
  });
});

test("offers the provider's models, and warns about any other name", async () => {
  const { user } = open(saved, ["openai"]);
  await screen.findByText("2 models to choose from.");
  const name = screen.getByRole<HTMLInputElement>("combobox", { name: /^Model/ });
  expect([...(name.list?.options ?? [])].map(({ value }) => value)).toEqual([
    "gpt-5.4",
    "gpt-5.4-mini",
  ]);
  await user.type(name, "-old");
  await screen.findByText("Not among the 2 models that the provider lists.");
});

test("tests settings before they are saved, and shows the result only for the tested settings", async () => {
  const { server, user } = open(saved, ["openai"]);
  await user.type(await find("Temperature"), "0.5");
  await press(user, "Test");
  await screen.findByText("OpenAI did not accept the API key.");
  expect(server.sent.at(-1)).toMatchObject({
    route: "POST /api/v1/agents/shop/model/test",
    body: { ...saved, temperature: 0.5 },
  });
  await user.type(await find("Temperature"), "1");
  expect(screen.queryByText("OpenAI did not accept the API key.")).toBeNull();
});

test("neither tests nor saves invalid settings, and focuses the first invalid field", async () => {
  const { server, user } = open(saved, ["openai"]);
  await user.type(await find("Steps"), "000");
  await screen.findByText("Enter a whole number from 1 to 100.");
  const count = () => server.sent.filter(({ route }) => !route.endsWith("/list")).length;
  await press(user, "Save model");
  await press(user, "Test");
  expect(count()).toBe(0);
  await waitFor(() => expect(document.activeElement?.getAttribute("aria-invalid")).toBe("true"));
});

test("explains a misspelled placeholder in the instructions", async () => {
  const { user } = open(saved, ["openai"]);
  await user.click(await find("Instructions"));
  await user.paste("You are {{agent.nam}}.");
  await screen.findByText("{{agent.nam}} is not defined. Did you mean {{agent.name}}?");
});

test("does not overwrite a change by someone else", async () => {
  const { server, user } = open(saved, ["openai"]);
  await user.type(await find("Temperature"), "1");
  server.change({ model: { ...saved, id: "gpt-theirs" } });
  await press(user, "Save model");
  await screen.findByText("The model was changed elsewhere");
  await press(user, "Load theirs");
  const dialog = await screen.findByRole("alertdialog", {
    name: "Load theirs and discard your changes?",
  });
  expect(screen.queryByDisplayValue("gpt-theirs")).toBeNull();
  await user.click(within(dialog).getByRole("button", { name: "Load theirs" }));
  await screen.findByDisplayValue("gpt-theirs");
  expect(screen.queryByText("Not saved")).toBeNull();
});

test("saves despite an unrelated change to the agent", async () => {
  const { server, user } = open(saved, ["openai"]);
  await user.type(await find("Temperature"), "1");
  server.change({ description: "Sells things." });
  await press(user, "Save model");
  await waitFor(() => expect(screen.queryByText("Not saved")).toBeNull());
  expect(server.sent.at(-1)).toMatchObject({
    body: { model: { ...saved, temperature: 1 } },
    ifMatch: '"2"',
  });
  expect(screen.queryByText(/changed elsewhere/)).toBeNull();
});

test("offers handoffs to other agents, but not to the agent itself", async () => {
  const { server, user } = open(saved, ["openai"]);
  await user.click(await screen.findByRole("checkbox", { name: /^Billing/ }));
  expect(screen.queryByRole("checkbox", { name: /^Shop/ })).toBeNull();
  await press(user, "Save model");
  await waitFor(() =>
    expect(server.sent.at(-1)?.body).toEqual({ model: { ...saved, handoffs: ["billing"] } }),
  );
});

test("marks a handoff to an agent that does not exist, and lets it be removed", async () => {
  const { server, user } = open({ ...saved, handoffs: ["gone"] }, ["openai"]);
  const other = await screen.findByRole("checkbox", { name: /^gone/ });
  await screen.findByText("No agent in this Space has this address.");
  await user.click(other);
  await press(user, "Save model");
  await waitFor(() => expect(server.sent.at(-1)?.body).toEqual({ model: saved }));
});

test("offers the providers again after the model is removed", async () => {
  const { server, user } = open(saved, ["openai"]);
  await press(user, "Remove model");
  const confirm = await screen.findByRole("alertdialog");
  await user.click(
    [...confirm.querySelectorAll("button")].find(
      ({ textContent }) => textContent === "Remove model",
    ) ?? confirm,
  );
  await waitFor(() => expect(server.sent.at(-1)?.body).toEqual({ model: null }));
});

test("does not show lists that could not be loaded as empty", async () => {
  const { server } = open({ provider: "ollama", id: "qwen3" });
  const { fetch } = server;
  const detail = "The database is busy.";
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) =>
    /model\/list|agents\?/.test(url)
      ? Response.json({ status: 503, code: "unavailable", detail }, { status: 503 })
      : fetch(url, init),
  );
  await screen.findByText("The agents could not be loaded");
  await screen.findByRole("button", { name: "Try again" });
  await screen.findByText(`The list of models could not be loaded. ${detail}`);
});

test("shows the model if only the credentials could not be loaded, and none as deleted", async () => {
  const { server, user } = open(saved, ["openai"]);
  const { fetch } = server;
  const detail = "The database is busy.";
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) =>
    url.includes("/credentials")
      ? Response.json({ status: 503, code: "unavailable", detail }, { status: 503 })
      : fetch(url, init),
  );
  await screen.findByText("The credentials could not be loaded");
  expect(screen.getByRole("option", { name: "openai" })).toBeTruthy();
  await user.type(await find("Temperature"), "1");
  vi.stubGlobal("fetch", server.fetch);
  await press(user, "Try again");
  await waitFor(() => expect(screen.queryByText("The credentials could not be loaded")).toBeNull());
  expect(await find("Temperature")).toHaveProperty("value", "1");
});

test("shows viewers neither a deleted credential nor how to load the models, which they cannot", async () => {
  open(saved, ["openai"], "Viewers cannot change agents.");
  expect(await screen.findByRole("option", { name: "openai" })).toBeTruthy();
  expect(screen.queryByText(/^The list of models appears/)).toBeNull();
});
