import type { Metadata } from "next";
import { LogPage } from "@/components/calls/log-page";

export const metadata: Metadata = { title: "Log" };

export default function SpaceLogPage() {
  return <LogPage />;
}
