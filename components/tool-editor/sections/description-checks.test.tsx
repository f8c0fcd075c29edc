// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fill, getButton, getField, ordersTool, renderToolEditor } from "../tool-editor-fixture";

const search = { ...ordersTool(), name: "searchOrders", description: "Searches a shop's orders." };
const find = { ...ordersTool(), name: "findOrders", description: "Finds orders of a shop." };

describe("description checks", () => {
  it("count the parts and explain each of them", async () => {
    const { user } = renderToolEditor(search);
    const meter = await screen.findByRole("button", { name: /^Completeness .* 1 of 4: add what/ });
    await user.click(meter);
    const popover = within(screen.getByRole("dialog", { name: "What a description should cover" }));
    expect(popover.getAllByRole("listitem")).toHaveLength(4);
    expect(popover.getByText(/^Errors/).textContent).toBe("Errors: missing");
    expect(popover.getByText(/Returns the number, title and URL/)).toBeTruthy();
  });

  it("update while typing", async () => {
    renderToolEditor(search);
    const text = "Searches a shop's orders. Returns at most 20. Fails without a match.";
    fill(getField("Description"), text);
    expect(await screen.findByRole("button", { name: /4 of 4$/ })).toBeTruthy();
  });

  it("warn about a description without a purpose, with a link to it", async () => {
    const { user } = renderToolEditor({ ...search, description: "This tool searches orders." });
    await user.click(getButton("1 suggestion"));
    const warning = within(screen.getByRole("list", { name: "Suggestions" }));
    await user.click(warning.getByRole("button", { name: /only repeats the name/ }));
    await expect.poll(() => document.activeElement).toBe(getField("Description"));
  });

  it("name a tool with a similar description and show both side by side", async () => {
    const { user } = renderToolEditor(search, { otherTools: [find] });
    await user.click(await screen.findByRole("button", { name: /^Compare searchOrders/ }));
    const dialog = within(screen.getByRole("dialog", { name: "Tools with similar descriptions" }));
    expect(dialog.getByRole("region", { name: "searchOrders" }).textContent).toContain("Searches");
    expect(dialog.getByRole("region", { name: "findOrders" }).textContent).toContain("Finds");
  });

  it("ignore tools with different descriptions", async () => {
    const other = { ...ordersTool(), name: "getWeather", description: "Tells a city's weather." };
    renderToolEditor(search, { otherTools: [other] });
    await screen.findByRole("button", { name: /^Completeness/ });
    expect(screen.queryByText(/Similar to/)).toBeNull();
  });
});
