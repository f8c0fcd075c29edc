import type { Page } from "@playwright/test";
import { expect } from "../fixtures";
import {
  approval,
  failure,
  frontendCall,
  longAnswer,
  question,
  type ScriptedEvent,
  scriptRuns,
} from "./chat-script";
import type { States } from "./state";

const path = "/ag-ui";
const tools = [{ name: "askForColor", description: "Asks for a color." }];

const connect = async (page: Page) => {
  await page
    .getByRole("textbox", { name: /^Agent URL/ })
    .fill("https://agents.example.com/teams/workshop/assistants/orders/ag-ui");
  await page.getByRole("button", { name: "Connect" }).click();
  await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
};
const talk = async (page: Page, events: readonly ScriptedEvent[]) => {
  await connect(page);
  await scriptRuns(page, events);
};

/** Conversations with a remote agent. */
export const remoteStates: States = {
  "ag-ui-problems": {
    path,
    async prepare(page) {
      await page.getByRole("textbox", { name: /^Agent URL/ }).fill("agents.example.com");
      await page.getByLabel("Header name 1").fill("Host");
      await page.getByRole("button", { name: "Frontend tools" }).click();
      await page.getByRole("textbox", { name: /^Tools as JSON/ }).fill("[{}]");
      await expect(page.getByText("Start the URL with https:// or http://.")).toBeVisible();
    },
  },
  "ag-ui-empty": { path, dependsOnWidth: true, prepare: connect },
  "ag-ui-answer": {
    path,
    dependsOnWidth: true,
    async prepare(page) {
      await talk(page, longAnswer);
      await expect(page.getByText("I read both orders.", { exact: true })).toBeVisible();
    },
  },
  "ag-ui-approval": {
    path,
    dependsOnWidth: true,
    async prepare(page) {
      await talk(page, approval);
      await expect(page.getByRole("heading", { name: /Run sendMessage/ })).toBeVisible();
    },
  },
  "ag-ui-question": {
    path,
    dependsOnWidth: true,
    async prepare(page) {
      await talk(page, question);
      await page.getByRole("button", { name: /^Send the answer/ }).click();
      await expect(page.getByText("Required.")).toBeVisible();
    },
  },
  "ag-ui-frontend-tool": {
    path,
    dependsOnWidth: true,
    async prepare(page) {
      const section = page.getByRole("button", { name: "Frontend tools" });
      // The second time, the browser remembers the tools.
      if ((await section.getAttribute("aria-expanded")) === "false") await section.click();
      const field = page.getByRole("textbox", { name: /^Tools as JSON/ });
      await field.fill(JSON.stringify(tools));
      await talk(page, frontendCall);
      await expect(page.getByRole("textbox", { name: "Result" })).toBeVisible();
    },
  },
  "ag-ui-address": {
    path,
    dependsOnWidth: true,
    async prepare(page) {
      await connect(page);
      await page.getByRole("button", { name: "Change the address" }).click();
      await expect(page.getByRole("dialog", { name: "Change the address" })).toBeVisible();
    },
  },
  "ag-ui-failure": {
    path,
    dependsOnWidth: true,
    async prepare(page) {
      await talk(page, failure);
      await expect(page.getByText("No answer", { exact: true })).toBeVisible();
    },
  },
};
