import { useEffect, useEffectEvent, useState } from "react";

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

/** Accepts files dropped anywhere on the page. Returns whether any are being dragged over it. */
export function useFileDrop(isEnabled: boolean, onDrop: (files: File[]) => void): boolean {
  const [isDragging, setIsDragging] = useState(false);
  const takeFiles = useEffectEvent(onDrop);
  useEffect(() => {
    if (!isEnabled) return;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Otherwise, the browser would replace the page with the file.
      event.preventDefault();
      setIsDragging(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsDragging(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsDragging(false);
      takeFiles([...(event.dataTransfer?.files ?? [])]);
    };
    document.addEventListener("dragover", over);
    document.addEventListener("dragleave", leave);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", over);
      document.removeEventListener("dragleave", leave);
      document.removeEventListener("drop", drop);
    };
  }, [isEnabled]);
  return isDragging;
}
