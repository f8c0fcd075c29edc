import type { Metadata } from "next";
import { RemotePage } from "@/components/chat/remote/remote-page";

export const metadata: Metadata = { title: "AG-UI client" };

export default function AgUiClient() {
  return <RemotePage />;
}
