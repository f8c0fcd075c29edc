import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import { ConfirmationCard } from "./confirmation-card";

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
  const nothing = () => {};
  const html = renderToStaticMarkup(
    <ConfirmationCard
      tool={tool}
      params={{ text: "Hello", channel: "#general", urgent: true }}
      request={undefined}
      isAskedByAgent={false}
      editedArguments={undefined}
      onApprove={nothing}
      onEdit={nothing}
      onCancel={nothing}
    />,
  );
  for (const text of ["channel", "#general", "urgent", "true"]) expect(html).toContain(text);
});
