import type { ReactNode } from "react";
import { JointDrawing } from "./joint-drawing";
import { Wordmark } from "./mark";

/** A page outside the builder: the wordmark and one column, beside the drawing on wide screens. */
export function StandalonePage({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <div className="flex flex-col px-6 py-6 sm:px-10 sm:py-8">
        <header>
          <Wordmark />
        </header>
        <main className="mx-auto flex w-full max-w-90 flex-1 flex-col pt-[max(2rem,14vh)] pb-12">
          {children}
        </main>
      </div>
      <JointDrawing />
    </div>
  );
}
