// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Arguments } from "../arguments/use-arguments";
import { useConfirmation } from "./use-confirmation";

afterEach(() => document.body.replaceChildren());

const add = <Name extends "input" | "button">(name: Name) => {
  const element = document.createElement(name);
  document.body.append(element);
  return element;
};

const open = (runButton: HTMLElement) => {
  const form = { params: {}, setParams: vi.fn() } as unknown as Arguments;
  const tool = { parameters: { type: "object" as const, properties: {} } };
  const { result } = renderHook(() => useConfirmation(tool, form, { current: runButton }));
  act(() => result.current.request({ requestParams: {} }));
  return result;
};

test("returns the focus to the field that had it", async () => {
  const field = add("input");
  const button = add("button");
  field.focus();
  const result = open(button);
  button.focus();
  act(() => result.current.close());
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
});

test("moves the focus to the run button if editing replaced the focused field", async () => {
  const field = add("input");
  const button = add("button");
  field.focus();
  const result = open(button);
  act(() => result.current.edit());
  field.remove();
  act(() => result.current.close());
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
});
