import { screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  getButton,
  getField,
  ordersTool,
  renderToolEditor,
} from "@/components/tool-editor/tool-editor-fixture";

const code = "export default () => 1;";

test("focuses the allowed hosts when opened from the link of a refused run", async () => {
  window.location.hash = "#allowed-hosts";
  onTestFinished(() => {
    window.location.hash = "";
  });
  renderToolEditor({ ...ordersTool(), handler: { kind: "javascript", code } });
  await waitFor(() => expect(document.activeElement).toBe(getField(/^Allowed hosts/)));
});

test("names the rule that refused a run", async () => {
  const { user } = renderToolEditor({ ...ordersTool(), handler: { kind: "javascript", code } });
  const message = "The network policy does not allow this request.";
  const rule = 'Rule "hosts": b.example is not among the allowed hosts (a.example).';
  const data = { code: "SECURITY_VIOLATION", toolHost: "b.example" };
  const result = {
    envelope: { success: false, error: { code: data.code, message } },
    trace: { ms: 1, requests: [], log: [{ level: "warn", message: rule, ms: 1, data }] },
  };
  vi.stubGlobal("fetch", async () => Response.json(result));
  await user.click(getButton(/^Run the code/));
  expect((await screen.findByText(message)).nextElementSibling?.textContent).toBe(rule);
});

test("leads from a run that timed out to its timeout and its requests", async () => {
  const { user } = renderToolEditor({ ...ordersTool(), handler: { kind: "javascript", code } });
  const request = {
    method: "GET",
    url: "https://slow.example/report",
    headers: [],
    body: null,
    generated: [],
    origins: [],
    hops: [],
  };
  const result = {
    envelope: { success: false, error: { code: "TIMEOUT", message: "Timed out after 30 s." } },
    trace: { ms: 30_000, requests: [request], log: [] },
  };
  vi.stubGlobal("fetch", async () => Response.json(result));
  await user.click(getButton(/^Run the code/));
  await user.click(await screen.findByRole("button", { name: "1 request" }));
  expect(document.body.textContent).toContain("https://slow.example/report");
  await user.click(getButton("Change the timeout"));
  await waitFor(() => expect(document.activeElement).toBe(getField(/^Timeout/)));
});

test("runs with examples of the parameters that were added since", async () => {
  const { user } = renderToolEditor({ ...ordersTool(), handler: { kind: "javascript", code } });
  await user.type(getField("Add parameter"), "name{Enter}");
  await user.click(screen.getByRole("checkbox", { name: "Required: name" }));
  const bodies: unknown[] = [];
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    if (url.endsWith("/try")) bodies.push(JSON.parse(String(body)));
    return Response.json({ envelope: { success: true, responseType: "text", data: {} } });
  });
  await user.click(getButton(/^Run the code/));
  await waitFor(() => expect(bodies).toMatchObject([{ params: { name: "example name" } }]));
});

test("does not begin with the arguments of a new tool that was abandoned", async () => {
  const runNewTool = async () => {
    const { user, unmount } = renderToolEditor(null, { draftName: "weather/" });
    await user.click(await screen.findByRole("radio", { name: /^JavaScript/ }));
    return { user, unmount };
  };
  const { user, unmount } = await runNewTool();
  await user.type(getField("Add parameter"), "city{Enter}");
  await user.click(screen.getByRole("checkbox", { name: "Required: city" }));
  vi.stubGlobal("fetch", async () =>
    Response.json({ envelope: { success: true, responseType: "text", data: {} } }),
  );
  await user.click(getButton(/^Run the code/));
  await screen.findByText("Succeeded");
  unmount();
  sessionStorage.removeItem("toolwright:draft:weather/");
  const next = await runNewTool();
  await next.user.click(getButton("Arguments"));
  expect(document.body.textContent).not.toContain("example city");
});
