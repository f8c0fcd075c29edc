import type { Metadata } from "next";
import { ProfileScreen } from "./profile-screen";

export const metadata: Metadata = { title: "Your profile" };

export default function Profile() {
  return <ProfileScreen />;
}
