"use client";

import { FileInput } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/primitives/button";

const FillDialog = lazy(async () => ({ default: (await import("./fill-dialog")).FillDialog }));

/** Opens the import dialog. The dialog and its parsers are loaded on first use. */
export function FillButton() {
  const [isLoaded, setIsLoaded] = useState(false);
  const [open, setOpen] = useState(false);
  const show = () => {
    setIsLoaded(true);
    setOpen(true);
  };
  return (
    <>
      <Button size="sm" onClick={show} aria-haspopup="dialog">
        <FileInput aria-hidden />
        Import…
      </Button>
      {isLoaded && (
        <Suspense fallback={null}>
          <FillDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
