import { useEffect, useRef, useState } from "react";
import { sectionId } from "./section";

/** The distance of a section's top from that of the window, in pixels, once it was scrolled to. */
const SECTION_TOP_PX = 152;

/**
 * The index of the section being read: the last one whose top has been reached. At the end of the page, where a
 * section can no longer reach the top, it is the requested one if that is visible.
 */
export const findSectionInView = (
  tops: readonly number[],
  { isAtEnd, requested }: { isAtEnd: boolean; requested: number },
): number => {
  const reached = tops.findLastIndex((top) => top <= SECTION_TOP_PX);
  return isAtEnd && requested > reached ? requested : Math.max(0, reached);
};

/** The section in view, and a function to call when the user goes to one. */
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
