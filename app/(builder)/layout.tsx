import type { ReactNode } from "react";
import { requireUser } from "../require-user";
import { BuilderFrame } from "./builder-frame";

export default async function BuilderLayout({ children }: { children: ReactNode }) {
  const { name, email, role } = await requireUser();
  return (
    <BuilderFrame user={{ name, email }} role={role}>
      {children}
    </BuilderFrame>
  );
}
