// @vitest-environment happy-dom

import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { expectFailedList } from "@/components/layout/failing-page-fixture";
import { TestRouter } from "@/components/layout/router-fixture";
import { ImportPreview } from "./import-preview";

test("says why the secret of a command cannot be stored, and offers to store it on retry", async () => {
  const manifest = { slug: "orders", name: "Orders", description: "", tools: [] };
  const secrets = { service: "orders", fields: { token: "s3cret-token" }, host: "api.example.com" };
  await expectFailedList(
    <TestRouter>
      <ImportPreview
        result={{ manifest, warnings: [] }}
        secrets={secrets}
        agent=""
        onSaved={() => undefined}
      />
    </TestRouter>,
    "credentials",
    "The credentials could not be loaded",
    { credentials: { credentials: [] } },
  );
  expect(screen.getByRole("checkbox", { name: /^Store the secret in the command/ })).toBeTruthy();
});
