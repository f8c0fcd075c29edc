// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import AuthLayout from "./layout";

test("reloads a page restored by Back, whose form would still be waiting for its response", () => {
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  onTestFinished(() => {
    cleanup();
    vi.restoreAllMocks();
  });
  render(<AuthLayout>The form</AuthLayout>);
  const show = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
  show(false);
  expect(reload).not.toHaveBeenCalled();
  show(true);
  expect(reload).toHaveBeenCalledOnce();
});
