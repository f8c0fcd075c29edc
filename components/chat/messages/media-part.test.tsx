// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { MediaPart } from "./media-part";

afterEach(cleanup);

test.each([
  [{ name: "new.pdf" }, "new.pdf"],
  [{ filename: "old.pdf" }, "old.pdf"],
  [{ name: 5 }, "document"],
  [undefined, "document"],
])("names a file with the metadata %j as %s", (metadata, name) => {
  const source = { type: "data", value: "aGk=", mimeType: "application/pdf" } as const;
  render(<MediaPart part={{ type: "document", source, ...(metadata && { metadata }) }} />);
  expect(screen.getByText(name)).toBeTruthy();
});
