import type { Metadata } from "next";
import { GalleryPage } from "@/components/agents/gallery-page";

export const metadata: Metadata = { title: "Gallery" };

export default function Gallery() {
  return <GalleryPage />;
}
