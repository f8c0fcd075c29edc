import type { Metadata } from "next";
import { TokensScreen } from "./tokens-screen";

export const metadata: Metadata = { title: "Personal tokens" };

export default function Tokens() {
  return <TokensScreen />;
}
