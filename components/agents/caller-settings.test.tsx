// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { useAgent } from "@/components/queries/agents";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import { agent } from "./agent-fixture";
import { CallerSettings } from "./caller-settings";

afterEach(cleanup);

const show = (settings: Partial<AgentDetail>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TooltipProvider>
        <CallerSettings agentResponse={{ value: { ...agent, ...settings }, etag: '"1"' }} />
      </TooltipProvider>
    </QueryClientProvider>,
  );

it("warns about an allowed origin that no page can have", () => {
  show({ access: { origins: ["https://a.example", "ftp://b.example"] } });
  expect(screen.getByRole("status").textContent).toContain('the origin "ftp://b.example"');
});

it("keeps what is typed while it saves", async () => {
  const reply = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => reply.promise);
  onTestFinished(() => void vi.unstubAllGlobals());
  show({});
  const origins = screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Allowed origins/ });
  const type = (value: string) => fireEvent.change(origins, { target: { value } });
  type("https://a.example");
  fireEvent.click(screen.getByRole("button", { name: "Save caller settings" }));
  type("https://a.example\nhttps://b.example");
  await act(async () => {
    reply.resolve(Response.json({ ...agent, access: { origins: ["https://a.example"] } }));
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  expect(origins.value).toBe("https://a.example\nhttps://b.example");
});

it("warns about a variable whose header has another purpose", () => {
  show({ variables: [{ ref: "tenant" }, { ref: "confirmation" }] });
  const warning = screen.getByText(/^The header x-confirmation carries/);
  expect(warning.closest("[role=status]")).not.toBeNull();
});

const Loaded = () => {
  const { data } = useAgent(agent.slug);
  return data && <CallerSettings agentResponse={data} />;
};

/** Opens the settings of an agent that someone else changes with `server.change`. */
const openOnServer = async () => {
  const stored = { value: agent, revision: 1 };
  const server = {
    stored,
    change(next: Partial<AgentDetail>) {
      stored.value = { ...stored.value, ...next };
      stored.revision += 1;
    },
  };
  vi.stubGlobal("fetch", async (_url: string, { method = "GET", body, headers }: RequestInit) => {
    const ifMatch = new Headers(headers).get("if-match");
    if (method === "PATCH" && ifMatch !== `"${stored.revision}"`)
      return Response.json({ detail: "It has changed.", status: 412 }, { status: 412 });
    if (method === "PATCH") server.change(JSON.parse(String(body)));
    return Response.json(stored.value, { headers: { etag: `"${stored.revision}"` } });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <TooltipProvider>
        <Loaded />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  const origins = await screen.findByRole<HTMLTextAreaElement>("textbox", {
    name: /^Allowed origins/,
  });
  return {
    server,
    origins,
    reload: () => act(() => client.refetchQueries()),
    type: (value: string) => fireEvent.change(origins, { target: { value } }),
    save: () => fireEvent.click(screen.getByRole("button", { name: "Save caller settings" })),
  };
};

it("saves although someone else has changed another setting", async () => {
  const { server, type, save } = await openOnServer();
  type("https://a.example");
  server.change({ description: "Changed." });
  save();
  await waitFor(() =>
    expect(server.stored.value).toMatchObject({
      description: "Changed.",
      access: { origins: ["https://a.example"] },
    }),
  );
});

it("shows what someone else has saved while nothing is typed", async () => {
  const { server, origins, reload } = await openOnServer();
  server.change({ access: { origins: ["https://theirs.example"] } });
  await reload();
  await waitFor(() => expect(origins.value).toBe("https://theirs.example"));
});

it("does not overwrite what someone else has saved, and can load it", async () => {
  const { server, origins, reload, type, save } = await openOnServer();
  type("https://mine.example");
  server.change({ access: { origins: ["https://theirs.example"] } });
  await reload();
  expect(origins.value).toBe("https://mine.example");
  save();
  await screen.findByText("The caller settings were changed elsewhere");
  expect(server.stored.value.access).toEqual({ origins: ["https://theirs.example"] });
  fireEvent.click(screen.getByRole("button", { name: "Load theirs" }));
  fireEvent.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Load theirs" }),
  );
  await waitFor(() => expect(origins.value).toBe("https://theirs.example"));
  expect(screen.queryByText(/changed elsewhere/)).toBeNull();
});

it("keeps what is typed if what someone else has saved cannot be loaded", async () => {
  const { server, origins, type, save } = await openOnServer();
  type("https://mine.example");
  server.change({ access: { origins: ["https://theirs.example"] } });
  save();
  const loadTheirs = await screen.findByRole("button", { name: "Load theirs" });
  vi.stubGlobal("fetch", async () => Response.json({ detail: "No agent." }, { status: 404 }));
  fireEvent.click(loadTheirs);
  fireEvent.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Load theirs" }),
  );
  await screen.findByText("No agent.");
  expect(origins.value).toBe("https://mine.example");
});
