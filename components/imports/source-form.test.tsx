// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderPage } from "@/components/layout/render-page-fixture";
import { getUnsaved } from "@/components/unsaved-changes/unsaved";
import { SourceForm } from "./source-form";

test("returns to the source, which explains why it cannot be read, at each attempt", async () => {
  const onRead = vi.fn();
  const user = renderPage(
    <SourceForm busy={false} needsHeaders={false} onEdit={() => {}} onRead={onRead} />,
  );
  const source = screen.getByRole("textbox", { name: /^Source/ });
  for (const attempt of [1, 2]) {
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect(document.activeElement, `attempt ${attempt}`).toBe(source);
  }
  expect(screen.getByText("Paste or choose what to import.")).toBeTruthy();
  expect(onRead).not.toHaveBeenCalled();
});

test("imports the content of a code block that was pasted whole", async () => {
  const onRead = vi.fn();
  const user = renderPage(
    <SourceForm busy={false} needsHeaders={false} onEdit={() => {}} onRead={onRead} />,
  );
  await user.click(screen.getByRole("textbox", { name: /^Source/ }));
  await user.paste("```yaml\nopenapi: 3.1.0\n```");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  const request = { kind: "openapi", document: "openapi: 3.1.0\n", operations: [] };
  expect(onRead).toHaveBeenCalledWith(request, expect.anything());
});

test("counts a source as unsaved until it is removed", async () => {
  const user = renderPage(
    <SourceForm busy={false} needsHeaders={false} onEdit={() => {}} onRead={() => {}} />,
  );
  const labels = () => getUnsaved().map(({ label }) => label);
  expect(labels()).toEqual([]);
  const source = screen.getByRole("textbox", { name: /^Source/ });
  await user.click(source);
  await user.paste("openapi: 3.1.0");
  expect(labels()).toEqual(["the import"]);
  await user.clear(source);
  expect(labels()).toEqual([]);
  await user.upload(screen.getByLabelText("Source file"), new File(["openapi: 3.1.0"], "api.yaml"));
  await screen.findByText("api.yaml");
  expect(labels()).toEqual(["the import"]);
});
