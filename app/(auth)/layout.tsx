import type { ReactNode } from "react";
import { StandalonePage } from "@/components/layout/standalone-page";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return <StandalonePage>{children}</StandalonePage>;
}
