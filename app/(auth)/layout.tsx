import type { ReactNode } from "react";
import { ReloadWhenRestored } from "@/components/account/reload-when-restored";
import { StandalonePage } from "@/components/layout/standalone-page";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <StandalonePage>
      <ReloadWhenRestored />
      {children}
    </StandalonePage>
  );
}
