import type { ReactNode } from "react";
import { Wordmark } from "@/components/layout/mark";
import { Link } from "@/components/ui/primitives/link";

/** The public reference pages. They are centered because they have no sidebar. */
export default function ReferenceLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="border-line border-b">
        <div className="mx-auto flex min-h-12 w-full max-w-270 items-center px-4 md:px-8">
          <Link href="/" aria-label="Toolwright home" className="flex">
            <Wordmark />
          </Link>
        </div>
      </header>
      <main>{children}</main>
    </>
  );
}
