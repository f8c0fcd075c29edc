import type { Metadata } from "next";
import { SettingsRooms } from "./settings-rooms";

export const metadata: Metadata = { title: "Settings" };

export default function Settings() {
  return <SettingsRooms />;
}
