import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import type { Tool } from "@/lib/agent/tool";
import { ConfirmationCard } from "./confirmation-card";
import { type ShownCall, toShownCall } from "./shown-call";

const nothing = () => {};
const render = (tool: Tool, params: Record<string, unknown>, definedCall?: ShownCall) =>
  renderToStaticMarkup(
    <TooltipProvider>
      <ConfirmationCard
        tool={tool}
        params={params}
        definedCall={definedCall}
        request={undefined}
        isAskedByAgent={false}
        editedArguments={undefined}
        onApprove={nothing}
        onEdit={nothing}
        onCancel={nothing}
      />
    </TooltipProvider>,
  );

test("shows the parameters that $ref and allOf add", () => {
  const tool: Tool = {
    name: "send",
    description: "Sends.",
    parameters: {
      type: "object",
      properties: { text: { type: "string" } },
      $ref: "#/$defs/target",
      allOf: [{ properties: { urgent: { type: "boolean" } } }],
      $defs: { target: { type: "object", properties: { channel: { type: "string" } } } },
    },
    confirmationRequired: true,
    handler: { kind: "javascript", code: "export default () => 1" },
  };
  const html = render(tool, { text: "Hello", channel: "#general", urgent: true });
  for (const text of ["channel", "#general", "urgent", "true"]) expect(html).toContain(text);
});

test("shows text in the direction of its own script", () => {
  const tool: Tool = {
    name: "send",
    description: "يرسل رسالة.",
    parameters: { type: "object", properties: { text: { type: "string" } } },
    confirmationRequired: true,
    handler: { kind: "javascript", code: "export default () => 1" },
  };
  const html = render(tool, { text: "مرحبا" });
  expect(html).toMatch(/<p [^>]*dir="auto"[^>]*>يرسل رسالة\.<\/p>/);
  expect(html).toMatch(/<p [^>]*dir="auto"[^>]*>مرحبا<\/p>/);
});

test("does not show secret arguments", () => {
  const password = { type: "string", format: "password" } as const;
  const tool: Tool = {
    name: "signIn",
    description: "Signs in.",
    parameters: {
      type: "object",
      properties: { pin: password, login: { type: "object", properties: { password } } },
    },
    confirmationRequired: true,
    handler: { kind: "javascript", code: "export default () => 1" },
  };
  const html = render(tool, { pin: "pass-1", login: { password: "pass-2" } });
  expect(html).not.toContain("pass-");
  expect(html).toContain("(hidden: /login/password)");
});

test("lists hidden parameters whose value is not the default", () => {
  const tool: Tool = {
    name: "send",
    description: "Sends.",
    parameters: {
      type: "object",
      properties: {
        text: { type: "string" },
        lines: { type: "array", items: { type: "string" } },
        channel: { type: "string", default: "#general" },
      },
    },
    visibleParameters: ["text"],
    confirmationRequired: true,
    handler: { kind: "javascript", code: "export default () => 1" },
  };
  const html = render(tool, { text: "Hi", lines: ["value-1"], channel: "#general" });
  expect(html).toContain('Also sent, but not shown: <span class="font-mono">lines</span>');
  for (const text of ["value-1", "channel"]) expect(html).not.toContain(text);
  expect(render(tool, { text: "Hi", channel: "#general" })).not.toContain("Also sent");
});

test("shows what the tool's definition shows, and offers no parameters to edit", () => {
  const tool: Tool = {
    name: "send",
    description: "Sends.",
    parameters: { type: "object", properties: { stored: { type: "string" } } },
    confirmationRequired: true,
    handler: { kind: "javascript", code: "export const definition = 0" },
  };
  const properties = { added: { type: "string" }, pin: { format: "password" } } as const;
  const defined: Tool = { ...tool, parameters: { type: "object", properties } };
  const params = { stored: "value-1", added: "value-2", pin: "pass-1" };
  const html = render(tool, params, toShownCall(defined, params));
  expect(html).toContain("value-2");
  for (const text of ["value-1", "pass-1", "Edit"]) expect(html).not.toContain(text);
  const unknown = render(tool, params, { message: "", names: undefined, values: {} });
  expect(unknown).toContain("The values are hidden");
});
