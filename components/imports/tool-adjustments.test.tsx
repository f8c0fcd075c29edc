// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { type Adjustments, findProblems, noAdjustments } from "./adjust-tools";
import { ToolAdjustments } from "./tool-adjustments";

afterEach(cleanup);

const renderAdjustments = (change: Partial<Adjustments>, needsAuthentication = true) => {
  const onChange = vi.fn();
  const value = { ...noAdjustments, ...change };
  render(
    <ToolAdjustments
      value={value}
      needsBaseUrl={false}
      needsAuthentication={needsAuthentication}
      isNameCut={false}
      problems={findProblems(value)}
      onChange={onChange}
    />,
  );
  return onChange;
};

test("offers authentication only if the source specifies none", () => {
  renderAdjustments({}, false);
  expect(screen.queryByLabelText("Authentication")).toBeNull();
  cleanup();
  const onChange = renderAdjustments({});
  fireEvent.change(screen.getByLabelText("Authentication"), { target: { value: "bearer" } });
  expect(onChange).toHaveBeenCalledWith({
    ...noAdjustments,
    authentication: { type: "bearer", headerName: "x-api-key" },
  });
});

test("says what is wrong with a header", () => {
  renderAdjustments({ authentication: { type: "header", headerName: "my key" } });
  expect(screen.getByText(/"my key" is not a header name/)).toBeDefined();
});
