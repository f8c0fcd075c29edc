import type { ReactNode } from "react";
import { Workbench } from "./workbench";

type Props = { params: Promise<{ slug: string }>; children: ReactNode };

export default async function WorkbenchLayout({ params, children }: Props) {
  const { slug } = await params;
  return <Workbench slug={slug}>{children}</Workbench>;
}
