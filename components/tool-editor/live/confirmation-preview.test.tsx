import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ConfirmationPreview } from "./confirmation-preview";

test("names the arguments that people see, except secrets", () => {
  const html = renderToStaticMarkup(
    <ConfirmationPreview
      tool={{
        name: "signIn",
        description: "Signs in.",
        parameters: {
          type: "object",
          properties: { name: {}, pin: { type: "string", format: "password" } },
        },
        confirmationRequired: true,
        handler: { kind: "javascript", code: "export default () => 1" },
      }}
    />,
  );
  expect(html).toContain("with the values of name.");
});
