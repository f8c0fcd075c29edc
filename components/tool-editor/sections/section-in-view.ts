import { useEffect, useRef, useState } from "react";
import { sectionId } from "./section";

/**
 * Distance between a section's top and the window's top, in pixels, after scrolling to the section.
 */
const SECTION_TOP_PX = 152;

/**
 * Returns the index of the section being read: the last one whose top has been reached. At the end
 * of the page, where a section can no longer reach the top, returns the requested one if it comes
 * after that.
 */
export const findSectionInView = (
  tops: readonly number[],
  { isAtEnd, requested }: { isAtEnd: boolean; requested: number },
): number => {
  const reached = tops.findLastIndex((top) => top <= SECTION_TOP_PX);
  return isAtEnd && requested > reached ? requested : Math.max(0, reached);
};

/** Returns the section in view, and a function to call when the user navigates to one. */
export function useSectionInView(ids: readonly string[]) {
  const [current, setCurrent] = useState(ids[0] ?? "");
  const requestedId = useRef<string>(undefined);
  const names = ids.join(" ");
  useEffect(() => {
    const sections = names.split(" ");
    const update = () => {
      const tops = sections.map(
        (id) =>
          document.getElementById(sectionId(id))?.getBoundingClientRect().top ??
          Number.POSITIVE_INFINITY,
      );
      const { scrollHeight, clientHeight } = document.documentElement;
      const isAtEnd = window.scrollY + clientHeight >= scrollHeight - 2;
      const requested = sections.indexOf(requestedId.current ?? "");
      if (!isAtEnd) requestedId.current = undefined;
      setCurrent(sections[findSectionInView(tops, { isAtEnd, requested })] ?? "");
    };
    let frame = 0;
    const updateSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(update);
    };
    update();
    window.addEventListener("scroll", updateSoon, { passive: true });
    return () => {
      window.removeEventListener("scroll", updateSoon);
      cancelAnimationFrame(frame);
    };
  }, [names]);
  return {
    current,
    request: (id: string) => {
      requestedId.current = id;
      setCurrent(id);
    },
  };
}
