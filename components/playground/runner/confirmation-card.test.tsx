import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import type { Tool } from "@/lib/agent/tool";
import { ConfirmationCard } from "./confirmation-card";

const nothing = () => {};
const render = (tool: Tool, params: Record<string, unknown>) =>
  renderToStaticMarkup(
    <TooltipProvider>
      <ConfirmationCard
        tool={tool}
        params={params}
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

test("shows no secret argument", () => {
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
