// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "@/components/layout/render-page-fixture";
import type { Tool } from "@/lib/agent/tool";
import { ConnectionTest } from "./connection-test";

const tools = Array.from({ length: 9 }, (_, index): Tool => {
  const handler = { kind: "javascript" as const, code: "" };
  const parameters = { type: "object" as const, properties: {} };
  return { name: `find_${index}`, description: "Finds something.", parameters, handler };
});

test("filters the tools of a large agent", async () => {
  const user = renderPage(
    <ConnectionTest
      slug="shop"
      apiKey={undefined}
      mode={undefined}
      variables={[]}
      tools={tools}
      isPublished
    />,
  );
  await user.click(screen.getByRole("combobox", { name: "Tool to call" }));
  await user.keyboard("d_7");
  expect(screen.getAllByRole("option")).toHaveLength(1);
});
