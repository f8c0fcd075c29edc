// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ShortenedName } from "./shortened-name";

afterEach(cleanup);

const truncated = (container: HTMLElement) =>
  [...container.querySelectorAll(".truncate")].map(({ textContent }) => textContent);

test("keeps the end of a long name and exposes the name as a single text", () => {
  const name = "listCustomersByRegionAndCountryAndTier";
  const { container } = render(
    <a href="/">
      <ShortenedName name={name} />
    </a>,
  );
  expect(truncated(container)).toEqual(["listCustomersByRegionAndCoun"]);
  expect(screen.getByRole("link", { name })).toBeTruthy();
  expect(screen.getByText(name)).toBeTruthy();
  expect(screen.getByTitle(name)).toBeTruthy();
});

test("renders a short name as a single text", () => {
  const { container } = render(<ShortenedName name="listCustomers" />);
  expect(truncated(container)).toEqual(["listCustomers"]);
  expect(container.textContent).toBe("listCustomers");
});
