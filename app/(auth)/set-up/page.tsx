import type { Metadata } from "next";
import { requireVisitor } from "@/app/person";
import { SetUpForm } from "@/components/account/set-up-form";

export const metadata: Metadata = { title: "Set up" };

export default async function SetUpPage() {
  await requireVisitor("first");
  return <SetUpForm next="/agents" />;
}
