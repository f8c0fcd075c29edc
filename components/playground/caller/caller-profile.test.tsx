// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import type { Variable } from "@/lib/agent/manifest";
import { CallerProfile } from "./caller-profile";
import { useCallerProfile } from "./use-caller-profile";

afterEach(cleanup);

function Example({ variables }: { variables: Variable[] }) {
  return (
    <CallerProfile
      callers={useCallerProfile("shop", variables)}
      variables={variables}
      bearer="optional"
      renderSecretAction={() => null}
    />
  );
}

test("names only the first of many missing values of the caller", () => {
  const variables = Array.from({ length: 60 }, (_, index) => ({
    ref: `shop-${index}`,
    required: true,
  }));
  render(
    <TooltipProvider>
      <Example variables={variables} />
    </TooltipProvider>,
  );
  expect(screen.getByText(/^needs/).textContent).toBe("needs shop-0, shop-1, shop-2 and 57 more");
});
