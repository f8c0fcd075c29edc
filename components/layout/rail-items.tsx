import { Boxes, KeySquare, Settings } from "lucide-react";
import type { RailItem } from "./rail";

/** The main navigation, in order. */
export const railItems: readonly RailItem[] = [
  {
    href: "/agents",
    label: "Agents",
    icon: <Boxes aria-hidden />,
    childPaths: ["/import", "/gallery"],
  },
  { href: "/credentials", label: "Credentials", icon: <KeySquare aria-hidden /> },
  { href: "/settings", label: "Settings", icon: <Settings aria-hidden /> },
];
