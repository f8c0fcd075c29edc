import type { Page } from "@playwright/test";
import { expect } from "../fixtures";
import { noPreparation, type States } from "./state";

/** Opens the form with a local model, which needs no key. */
const addOllama = async (page: Page) => {
  await page.getByRole("button", { name: "Use Ollama" }).click();
  await expect(page.getByRole("combobox", { name: /^Model/ })).toHaveValue(/./);
};

/** The model of an agent, and the prices of models. */
export const modelStates: States = {
  "bare-model": { path: "/agents/{slug}-bare/model", prepare: noPreparation },
  "model-test": {
    path: "/agents/{slug}-bare/model",
    async prepare(page) {
      await addOllama(page);
      await page.getByRole("textbox", { name: /^Base URL/ }).fill("http://127.0.0.1:9/");
      await page.getByRole("button", { name: "Test", exact: true }).click();
      await expect(page.getByText(/cannot be reached|may not connect/).last()).toBeVisible();
    },
  },
  "model-problems": {
    path: "/agents/{slug}-bare/model",
    async prepare(page) {
      await addOllama(page);
      await page.getByRole("combobox", { name: /^Model/ }).fill("");
      await page.getByRole("textbox", { name: /^Instructions/ }).fill("You are {{agent.nam}}.");
      await page.getByRole("textbox", { name: /^Steps/ }).fill("1000");
      await page.getByRole("button", { name: "Save model" }).click();
      await expect(page.getByText("Enter the model's name.")).toBeVisible();
    },
  },
  "model-key": {
    path: "/agents/{slug}-bare/model",
    async prepare(page) {
      await page.getByRole("button", { name: "Use Anthropic" }).click();
      await page.getByRole("button", { name: "Add API key" }).click();
      await expect(page.getByRole("dialog", { name: "New credential" })).toBeVisible();
    },
  },
  "model-completion": {
    path: "/agents/{slug}-bare/model",
    async prepare(page) {
      await addOllama(page);
      await page.getByRole("textbox", { name: /^Instructions/ }).pressSequentially("You are {{");
      await expect(page.getByRole("listbox")).toBeVisible();
    },
  },
  "model-saved": {
    path: "/agents/{slug}/model",
    async setUp(_page, { api, slug }) {
      const model = {
        provider: "anthropic",
        id: "claude-sonnet-4-6",
        instructions: "You are {{agent.name}}. Today is {{date}}.\n\n{{resource}}",
        maxSteps: 12,
        parallelToolCalls: true,
        temperature: 0.2,
        handoffs: [`${slug}-bare`],
      };
      const response = await api.send("PATCH", `/agents/${slug}`, { model });
      expect(response.status(), await response.text()).toBe(200);
    },
    async prepare(page) {
      const name = page.getByRole("combobox", { name: /^Model/ });
      await expect(name).toHaveValue("claude-sonnet-4-6");
    },
  },
  "model-price": {
    path: "/settings/model-prices",
    async prepare(page) {
      await page.getByRole("button", { name: "Edit the price of gpt-5.4-mini" }).click();
      await page.getByLabel("Output price of gpt-5.4-mini").fill("much");
    },
  },
};
