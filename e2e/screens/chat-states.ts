import { expect } from "../fixtures";
import {
  approval,
  editedCall,
  failure,
  longAnswer,
  overfullAnswer,
  scriptRuns,
} from "./chat-script";
import { noPreparation, type States } from "./state";

const path = "/agents/{slug}/playground/chat";

/** Conversations with a scripted model. */
export const chatStates: States = {
  "chat-no-model": { path: "/agents/{slug}-bare/playground/chat", prepare: noPreparation },
  "chat-waiting": {
    path,
    async prepare(page) {
      await scriptRuns(page);
      await expect(page.getByText("Waiting for the model")).toBeVisible();
    },
  },
  "chat-answer": {
    path,
    async prepare(page) {
      await scriptRuns(page, longAnswer);
      await expect(page.getByText("I read both orders.", { exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Thinking" }).click();
    },
  },
  "chat-approval": {
    path,
    async prepare(page) {
      await scriptRuns(page, approval);
      await expect(page.getByRole("heading", { name: /Run sendMessage/ })).toBeVisible();
    },
  },
  "chat-approval-edited": {
    path,
    async prepare(page) {
      await scriptRuns(page, approval);
      await page.getByRole("button", { name: "Edit", exact: true }).click();
    },
  },
  "chat-edited-call": {
    path,
    async prepare(page) {
      await scriptRuns(page, editedCall);
      await expect(page.getByText("I told #kitchen, as you asked.", { exact: true })).toBeVisible();
    },
  },
  "chat-failure": {
    path,
    async prepare(page) {
      await scriptRuns(page, failure);
      await expect(page.getByText("No answer", { exact: true })).toBeVisible();
    },
  },
  "chat-compared": {
    path: `${path}?beside=`,
    async prepare(page) {
      await scriptRuns(page, longAnswer);
      await expect(page.getByText("I read both orders.", { exact: true })).toHaveCount(2);
    },
  },
  "chat-inspector": {
    path,
    dependsOnWidth: true,
    async prepare(page) {
      await scriptRuns(page, longAnswer);
      await expect(page.getByText("I read both orders.", { exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Inspect", exact: true }).click();
      await expect(page.getByText("You help a small workshop.")).toBeVisible();
      await expect(page.getByText(/^\d+ tokens$/).first()).toBeVisible();
    },
  },
  "chat-state": {
    path,
    dependsOnWidth: true,
    async prepare(page) {
      await scriptRuns(page, longAnswer);
      await expect(page.getByText("I read both orders.", { exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Inspect", exact: true }).click();
      await page.getByRole("tab", { name: "State" }).click();
    },
  },
  "chat-model": {
    path,
    async prepare(page) {
      await page.getByRole("button", { name: /^Model: / }).click();
      await expect(page.getByRole("dialog", { name: "Model" })).toBeVisible();
    },
  },
  "overflow-chat": {
    path: "/agents/{slug}-full/playground/chat",
    async prepare(page) {
      await scriptRuns(page, overfullAnswer);
      await expect(page.getByText("No result")).toBeVisible();
    },
  },
};
