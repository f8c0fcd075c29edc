import type { Metadata } from "next";
import { GalleryPage } from "@/components/agents/gallery-page";

export const metadata: Metadata = { title: "Examples" };

export default function Gallery() {
  return <GalleryPage />;
}
