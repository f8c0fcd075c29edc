import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import {
  fill,
  getButton,
  getField,
  getSelect,
  ordersTool,
  renderToolEditor,
} from "../tool-editor-fixture";

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const icon = `data:image/png;base64,${btoa(String.fromCharCode(...png))}`;

const getIconInput = () => screen.getByLabelText("Icon file");
const getAutomatic = (name: string) =>
  getSelect(name).querySelector("option[value='']")?.textContent;

test("saves title, icon, annotations and scope, and removes them again", async () => {
  const { user, save } = renderToolEditor(ordersTool());
  fill(getField(/^Title/), "Find orders");
  fill(getField(/^Sign-in scope/), "orders:read");
  await user.upload(getIconInput(), new File([png], "icon.png", { type: "image/png" }));
  expect((await screen.findByAltText("The tool’s icon")).getAttribute("src")).toBe(icon);
  await user.selectOptions(getSelect("Idempotent"), "no");
  expect(await save()).toMatchObject({
    title: "Find orders",
    icon,
    annotations: { idempotent: false },
    scope: "orders:read",
  });
  fill(getField(/^Title/), "");
  fill(getField(/^Sign-in scope/), "");
  await user.click(getButton("Remove icon"));
  expect(document.activeElement).toBe(getButton("Choose an image"));
  await user.selectOptions(getSelect("Idempotent"), "");
  expect(await save()).toEqual(ordersTool());
});

test("updates inferred annotations as the form changes", async () => {
  const { user } = renderToolEditor(ordersTool());
  expect(getAutomatic("Read-only")).toBe("Automatic: yes");
  expect(getAutomatic("Destructive")).toBe("Automatic: no");
  await user.selectOptions(getSelect("Method"), "DELETE");
  await waitFor(() => expect(getAutomatic("Read-only")).toBe("Automatic: no"));
  expect(getAutomatic("Destructive")).toBe("Automatic: yes");
  await user.selectOptions(getSelect("Read-only"), "yes");
  await waitFor(() => expect(getAutomatic("Destructive")).toBe("Automatic: no"));
});

test("rejects a reserved scope and an invalid image file at their fields", async () => {
  const { user, savedTools } = renderToolEditor(ordersTool());
  await user.upload(getIconInput(), new File(["<svg>"], "logo.png", { type: "image/png" }));
  expect((await screen.findByRole("alert")).textContent).toContain("does not match its type");
  await user.click(getButton("Remove icon"));
  const large = new File([new Uint8Array(20_000)], "large.png", { type: "image/png" });
  await user.upload(getIconInput(), large);
  expect((await screen.findByRole("alert")).textContent).toContain(
    "large.png could not be read as an image",
  );
  fill(getField(/^Sign-in scope/), "call");
  await user.click(getButton(/^Save tool/));
  await waitFor(() => expect(getField(/^Sign-in scope/).getAttribute("aria-invalid")).toBe("true"));
  expect(getButton(/is a scope of every agent/)).toBeTruthy();
  expect(savedTools).toEqual([]);
});

test("infers an output schema from recorded responses and reports its sources", async () => {
  const schema = { type: "object" as const, properties: { total: { type: "number" as const } } };
  const { user, save } = renderToolEditor(ordersTool(), {
    inferOutputSchema: async () => ({ schema, calls: 3, tests: 1 }),
  });
  await user.click(getButton("Infer from recorded responses"));
  await screen.findByText(/^Inferred from 3 recorded calls and 1 recorded test\./);
  expect((await save())?.outputSchema).toEqual(schema);
});

test("keeps the schema if there are no recorded responses, and explains why", async () => {
  const tool: Tool = { ...ordersTool(), outputSchema: { type: "array" } };
  const { user, save } = renderToolEditor(tool, {
    inferOutputSchema: async () => ({ schema: null, calls: 0, tests: 0 }),
  });
  await user.click(getButton("Infer from recorded responses"));
  await screen.findByText(/^Nothing to infer from yet/);
  fill(getField("Description"), "Finds all orders.");
  expect(await save()).toEqual({ ...tool, description: "Finds all orders." });
});
