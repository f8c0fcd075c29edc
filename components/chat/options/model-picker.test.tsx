// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, onTestFinished, vi } from "vitest";
import { ModelPicker } from "./model-picker";

const open = async (own: Parameters<typeof ModelPicker>[0]["own"]) => {
  const listed: unknown[] = [];
  const onChange = vi.fn();
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    listed.push(JSON.parse(String(init.body)));
    return Response.json({ models: ["small", "large"] });
  });
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ModelPicker slug="weather" own={own} value={undefined} onChange={onChange} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: `Model: ${own.id}` }));
  const readNames = () =>
    [...document.querySelectorAll("datalist option")].map((each) => each.getAttribute("value"));
  return { listed, onChange, user, readNames };
};

it("offers the models that the provider lists, and accepts others as typed", async () => {
  const own = { provider: "openai", id: "small", credential: "openai" } as const;
  const { listed, onChange, user, readNames } = await open(own);
  await waitFor(() => expect(readNames()).toEqual(["small", "large"]));
  expect(listed).toEqual([{ provider: "openai", credential: "openai" }]);
  const name = screen.getByRole("combobox", { name: "Model" });
  await user.clear(name);
  await user.type(name, "other{Enter}");
  expect(onChange).toHaveBeenCalledWith({ ...own, id: "other" });
});

it("requests a server's models once its address is complete", async () => {
  const { listed, user } = await open({ provider: "ollama", id: "qwen3" });
  await user.selectOptions(screen.getByRole("combobox", { name: "Provider" }), "openai-compatible");
  await user.type(screen.getByRole("textbox", { name: /^Base URL/ }), "http://models.test/v1");
  expect(listed).toEqual([{ provider: "ollama" }]);
  await user.tab();
  await waitFor(() => expect(listed).toHaveLength(2));
  expect(listed[1]).toEqual({ provider: "openai-compatible", baseUrl: "http://models.test/v1" });
});
