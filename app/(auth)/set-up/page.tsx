import type { Metadata } from "next";
import { requireFirstRun } from "@/app/require-user";
import { SetUpForm } from "@/components/account/set-up-form";

export const metadata: Metadata = { title: "Set up" };

export default async function SetUpPage() {
  await requireFirstRun();
  return <SetUpForm />;
}
