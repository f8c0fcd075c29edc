"use client";

import { Search } from "lucide-react";
import { bottomCellClass, railRowClass } from "@/components/layout/rail";
import { shortcuts } from "@/components/shortcuts/shortcuts";
import { classNames } from "@/components/ui/primitives/class-names";
import { Kbd } from "@/components/ui/primitives/kbd";
import { openPalette } from "./command-palette";

/** The button that opens the palette. `compact` is the variant for the bottom bar. */
export function PaletteButton({ compact = false }: { compact?: boolean }) {
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={openPalette}
      className={compact ? bottomCellClass : classNames(railRowClass, "mb-1")}
    >
      <Search aria-hidden />
      {compact ? (
        <ButtonLabel />
      ) : (
        <>
          <span className="flex-1 text-left narrow-rail:sr-only">
            <ButtonLabel />
          </span>
          <Kbd keys={shortcuts.palette.keys} className="narrow-rail:hidden" />
        </>
      )}
    </button>
  );
}

const ButtonLabel = () => (
  <span>
    Search<span className="sr-only"> or run a command</span>
  </span>
);
