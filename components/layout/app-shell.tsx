import type { ReactNode } from "react";
import { BottomBar, Rail, type RailProps } from "./rail";

type AppShellProps = RailProps & {
  /** An urgent message, such as that the server is unreachable. */
  banner?: ReactNode;
  children: ReactNode;
};

/** The frame of every signed-in page. Presentational only: it makes no requests. */
export function AppShell({ banner, children, ...rail }: AppShellProps) {
  return (
    <div className="flex min-h-dvh">
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-16 rounded-md bg-raised px-3 py-1.5 font-medium shadow-float focus:translate-y-0"
      >
        Skip to content
      </a>
      <Rail {...rail} />
      <main
        id="main"
        tabIndex={-1}
        className="flex min-w-0 flex-1 flex-col outline-none max-md:pb-[calc(3.5rem+env(safe-area-inset-bottom))]"
      >
        {banner}
        {children}
      </main>
      <BottomBar {...rail} />
    </div>
  );
}
