import { Boxes, KeySquare, Settings } from "lucide-react";
import type { RailItem } from "./rail";

/** The product's places, in the order of the rail. A place is listed once its page exists. */
export const railItems: readonly RailItem[] = [
  { href: "/agents", label: "Agents", icon: <Boxes aria-hidden />, also: ["/import", "/gallery"] },
  { href: "/credentials", label: "Credentials", icon: <KeySquare aria-hidden /> },
  { href: "/settings", label: "Settings", icon: <Settings aria-hidden /> },
];
