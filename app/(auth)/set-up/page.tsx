import type { Metadata } from "next";
import { SetUpForm } from "@/components/account/set-up-form";

export const metadata: Metadata = { title: "Set up" };

// Once an owner exists, whoever comes here is sent on to signing in.
export default function SetUpPage() {
  return <SetUpForm next="/agents" />;
}
