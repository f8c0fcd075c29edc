// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import type { Params } from "../initial-values";
import { ParameterForm } from "../parameter-form";
import { useArguments } from "../use-arguments";

const parameters: ParametersSchema = {
  type: "object",
  properties: {
    day: { type: "string", format: "date" },
    at: { type: "string", format: "date-time" },
    until: { type: ["string", "null"], format: "time" },
  },
};

const open = (initial: Params) => {
  let params: Params = {};
  let problems: string[] = [];
  function Form() {
    const form = useArguments({ parameters }, initial);
    params = form.params;
    problems = [...form.problems.values()];
    return <ParameterForm arguments={form} />;
  }
  render(<Form />);
  const find = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
  const change = (name: string, value: string) =>
    fireEvent.change(find(name), { target: { value } });
  return { find, change, read: () => params, readProblems: () => problems };
};

afterEach(cleanup);

describe("a parameter with a date", () => {
  test("uses the browser's input, with an RFC 3339 value", () => {
    const { find, change, read } = open({ at: "2026-01-31T12:00:00+13:45" });
    expect(screen.getByText("date and time")).toBeDefined();
    expect([find("day"), find("at"), find("until")].map(({ type }) => type)).toEqual([
      "date",
      "datetime-local",
      "time",
    ]);
    change("day", "2026-02-01");
    change("at", "2026-02-01T08:30");
    expect(read()).toMatchObject({ day: "2026-02-01", at: "2026-02-01T08:30:00+13:45" });
    change("day", "");
    expect(read().day).toBeUndefined();
  });

  test("shows its offset, and keeps it while a part is retyped", () => {
    const { find, change, read } = open({ at: "2026-01-31T12:00:00+13:45" });
    const describedBy = find("at").getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(describedBy)?.textContent).toBe("UTC+13:45");
    change("at", "");
    expect(read().at).toBeUndefined();
    Object.defineProperty(find("at"), "validity", { value: { badInput: true } });
    fireEvent.blur(find("at"));
    change("at", "2026-01-30T12:00");
    expect(read().at).toBe("2026-01-30T12:00:00+13:45");
  });

  test("shows an invalid date as text until it is valid and loses the focus", async () => {
    const user = userEvent.setup();
    const { find, read } = open({ day: "soon", at: "2026-01-31T12:00:00.25Z" });
    expect(find("day")).toMatchObject({ type: "text", value: "soon" });
    expect(find("at")).toMatchObject({ type: "text", value: "2026-01-31T12:00:00.25Z" });
    await user.clear(find("day"));
    await user.type(find("day"), "2026-02-01");
    expect(document.activeElement).toBe(find("day"));
    expect(find("day").type).toBe("text");
    expect(read().day).toBe("2026-02-01");
    await user.tab();
    expect(find("day")).toMatchObject({ type: "date", value: "2026-02-01" });
  });

  test("reports a problem if it is only partly filled in", () => {
    const { find, change, readProblems } = open({});
    Object.defineProperty(find("day"), "validity", { value: { badInput: true } });
    fireEvent.blur(find("day"));
    expect(readProblems()).toEqual(["Complete the date, or clear it."]);
    change("day", "2026-02-01");
    expect(readProblems()).toEqual([]);
  });
});
