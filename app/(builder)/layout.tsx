import type { ReactNode } from "react";
import { requirePerson } from "../person";
import { BuilderFrame } from "./builder-frame";

export default async function BuilderLayout({ children }: { children: ReactNode }) {
  const { name, email, role } = await requirePerson();
  return (
    <BuilderFrame user={{ name, email }} role={role}>
      {children}
    </BuilderFrame>
  );
}
