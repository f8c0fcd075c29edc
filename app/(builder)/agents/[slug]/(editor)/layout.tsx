import type { ReactNode } from "react";
import { EditorFrame } from "./editor-frame";

type Props = { params: Promise<{ slug: string }>; children: ReactNode };

export default async function EditorLayout({ params, children }: Props) {
  const { slug } = await params;
  return <EditorFrame slug={slug}>{children}</EditorFrame>;
}
