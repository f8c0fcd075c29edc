import type { Metadata } from "next";
import { TokenRooms } from "./token-rooms";

export const metadata: Metadata = { title: "Personal tokens" };

export default function Tokens() {
  return <TokenRooms />;
}
