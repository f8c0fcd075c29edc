import type { Metadata } from "next";
import { ProfileRooms } from "./profile-rooms";

export const metadata: Metadata = { title: "Your profile" };

export default function Profile() {
  return <ProfileRooms />;
}
