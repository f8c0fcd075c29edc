import type { Metadata } from "next";
import { ImportPage } from "@/components/imports/import-page";

export const metadata: Metadata = { title: "Import an agent" };

export default function Import() {
  return <ImportPage />;
}
