import { Boxes, Import, KeySquare, LayoutGrid, List, Radio, Settings } from "lucide-react";
import type { RailItem } from "./rail";

/** The main navigation, in order. */
export const railItems: readonly RailItem[] = [
  { href: "/agents", label: "Agents", icon: <Boxes aria-hidden /> },
  { href: "/gallery", label: "Gallery", icon: <LayoutGrid aria-hidden />, isWideOnly: true },
  { href: "/import", label: "Import", icon: <Import aria-hidden />, isWideOnly: true },
  {
    href: "/ag-ui",
    label: "AG-UI client",
    icon: <Radio aria-hidden />,
    isWideOnly: true,
    requiresEditing: true,
  },
  { href: "/calls", label: "Log", icon: <List aria-hidden /> },
  {
    href: "/credentials",
    label: "Credentials",
    icon: <KeySquare aria-hidden />,
    requiresEditing: true,
  },
  { href: "/settings", label: "Settings", icon: <Settings aria-hidden /> },
];
