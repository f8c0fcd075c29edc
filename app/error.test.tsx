// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { markOutage } from "@/lib/http/outage-digest";
import ErrorPage from "./error";

afterEach(cleanup);

const show = (error: Error & { digest?: string }) => {
  const retry = vi.fn();
  render(<ErrorPage error={error} retry={retry} />);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(retry).toHaveBeenCalledOnce();
};

test("reports that the database does not respond", () => {
  show(markOutage(new Error("connect ECONNREFUSED")));
  expect(screen.getByRole("heading", { name: "The database does not respond" })).toBeTruthy();
});

test("shows a reference for any other error", () => {
  show(Object.assign(new Error("An error on the server."), { digest: "2745176255" }));
  expect(screen.getByText("2745176255")).toBeTruthy();
});

test("asks for no reference if there is none", () => {
  show(new Error("A script could not be loaded."));
  expect(screen.queryByText(/send the reference/)).toBeNull();
  expect(screen.getByText(/reload the page/)).toBeTruthy();
});
