import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { expect, test } from "../../fixtures";
import { type ReadmeStep, readReadmeSteps } from "./readme-steps";

const origin = process.env.E2E_URL ?? "";
/** The origin at which the README says Toolwright runs. */
const readmeOrigin = "http://127.0.0.1:3000";

/** Clicks the button, link or choice that a step names, as a reader would. */
const clickControl = async (page: Page, name: string) => {
  const control = ["button", "link", "radio"] as const;
  const [first, ...others] = control.map((role) => page.getByRole(role, { name, exact: true }));
  const any = others.reduce((all, each) => all.or(each), first ?? page.getByText(name));
  await any.first().click();
};

/** Returns the value at `index`, by default the first. Throws if the README no longer has it. */
const only = <Value>(values: readonly Value[], index = 0): Value => {
  const value = values[index];
  if (value === undefined) throw new Error("The README's steps have changed; so must this test.");
  return value;
};

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

const createTool = async (page: Page, step: ReadmeStep) => {
  const [name, description, parameter] = [0, 1, 2].map((at) => only(step.values, at));
  await clickControl(page, only(step.controls));
  await field(page, "Tool name").fill(name ?? "");
  await field(page, "Description").fill(description ?? "");
  await field(page, "Add parameter").fill(parameter ?? "");
  await field(page, "Add parameter").press("Enter");
  await page.getByRole("checkbox", { name: `Required: ${parameter}`, exact: true }).check();
};

const writeCode = async (page: Page, step: ReadmeStep) => {
  const [language, save] = step.controls;
  await clickControl(page, language ?? "");
  await field(page, "Code").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(only(step.blocks).code);
  await clickControl(page, save ?? "");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
};

/** Publishes, creates a key on the endpoint page and returns the key as shown there. */
const publish = async (page: Page, [publishLabel, endpointLabel]: readonly string[]) => {
  await clickControl(page, publishLabel ?? "");
  const sheet = page.getByRole("dialog", { name: "Publish" });
  // Nothing about a working first agent may look like a failure.
  await expect(sheet.getByText(/^Works with Bhindi/)).toBeVisible();
  await expect(sheet.getByText("Not supported")).toBeHidden();
  await sheet.getByRole("button", { name: /^Publish version 1/ }).click();
  await expect(sheet).toBeHidden();
  await clickControl(page, endpointLabel ?? "");
  await page.getByRole("button", { name: "New key" }).click();
  const dialog = page.getByRole("dialog", { name: "New key" });
  await dialog.getByLabel("Name").fill("My terminal");
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog).toBeHidden();
  const text = await page
    .getByText(/^tw_\w{20,}$/)
    .first()
    .textContent();
  return text ?? "";
};

test("lets a newcomer follow the README word for word", async ({ page, api }) => {
  test.setTimeout(180_000);
  page.setDefaultTimeout(30_000);
  const steps = readReadmeSteps();
  expect(steps).toHaveLength(6);
  const [open, createAgent, tool, code, playground, call] = [0, 1, 2, 3, 4, 5].map((at) =>
    only(steps, at),
  );
  if (!open || !createAgent || !tool || !code || !playground || !call) return;
  const agentName = only(createAgent.values);
  const slug = agentName.toLowerCase();
  const command = only(call.blocks.filter(({ language }) => language === "sh"));
  const answer = only(call.blocks.filter(({ language }) => language === "json"));

  try {
    await test.step(open.text, async () => {
      expect(open.text).toContain(readmeOrigin);
      // auth.setup.ts has already created the first visitor's account.
      await page.goto("/");
      await expect(page).toHaveURL(/\/agents$/);
    });
    await test.step(createAgent.text, async () => {
      await clickControl(page, only(createAgent.controls));
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill(agentName);
      await dialog.getByRole("button", { name: "Create agent" }).click();
      await expect(page).toHaveURL(new RegExp(`/agents/${slug}/tools$`));
    });
    await test.step(tool.text, () => createTool(page, tool));
    await test.step(code.text, () => writeCode(page, code));
    await test.step(playground.text, async () => {
      await clickControl(page, only(playground.controls));
      // The editor has a live form with the same fields.
      await expect(page).toHaveURL(/\/playground/);
      await field(page, only(tool.values, 2)).fill("Ada");
      await page.getByRole("button", { name: /^Run/ }).click();
      await expect(page.getByText("Hello, Ada.").first()).toBeVisible();
    });
    await test.step(call.text, async () => {
      const key = await publish(page, call.controls);
      expect(key).toMatch(/^tw_/);
      const line = command.code.replace(readmeOrigin, origin).replace("tw_…", key);
      expect(line).toContain(key);
      const { stdout } = await promisify(execFile)("sh", ["-c", `${line} --silent`]);
      expect(stdout).toBe(answer.code);
    });
  } finally {
    await api.send("DELETE", `/agents/${slug}`);
  }
});
