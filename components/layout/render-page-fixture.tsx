import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { onTestFinished, vi } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";

/**
 * Renders content as a page does, with queries and tooltips, until the test ends. Returns its user.
 */
export const renderPage = (content: ReactNode) => {
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <TooltipProvider>{content}</TooltipProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
};
