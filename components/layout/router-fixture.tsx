import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { type ReactNode, useState } from "react";

type TestRouterProps = { push?: AppRouterInstance["push"]; children: ReactNode };

/** Provides Next's router to components that read it. It goes nowhere. */
export function TestRouter({ push = () => {}, children }: TestRouterProps) {
  const [router] = useState<AppRouterInstance>(() => ({
    push,
    replace() {},
    prefetch() {},
    refresh() {},
    back() {},
    forward() {},
    bfcacheId: "",
  }));
  return <AppRouterContext value={router}>{children}</AppRouterContext>;
}
