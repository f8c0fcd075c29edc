import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Distance from the end, in pixels, within which the view keeps following the content. */
const FOLLOW_DISTANCE_PX = 64;

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight < FOLLOW_DISTANCE_PX;

/**
 * Keeps a scrolling element at its end while its content grows, until the reader scrolls away.
 * `content` must change whenever there is more to show. It is null while there is nothing to follow:
 * what is shown then is read from its beginning.
 */
export function useFollowEnd(content: unknown) {
  const frame = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  const lastTop = useRef(0);
  const [isAway, setIsAway] = useState(false);
  const isEmpty = content === null;

  const scrollToEnd = useCallback(() => {
    isFollowing.current = true;
    setIsAway(false);
    const { current } = frame;
    if (current) current.scrollTop = current.scrollHeight;
  }, []);
  useLayoutEffect(() => {
    if (content !== null && isFollowing.current) scrollToEnd();
  }, [content, scrollToEnd]);
  // Late layout, images and expanded details also change the height, and a composer that grows
  // leaves less of it.
  useEffect(() => {
    const { current } = frame;
    const inner = current?.firstElementChild;
    if (isEmpty || !current || !inner || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => {
      if (!isFollowing.current) return;
      current.scrollTop = current.scrollHeight;
      // Such as an earlier message that is being edited.
      const { activeElement } = document;
      if (inner.contains(activeElement)) activeElement?.scrollIntoView({ block: "nearest" });
    });
    observer.observe(inner);
    observer.observe(current);
    return () => observer.disconnect();
  }, [isEmpty]);
  const onScroll = () => {
    const { current } = frame;
    if (isEmpty || !current) return;
    // A scroll to the end is reported when there may already be more below it.
    const isScrollingBack = current.scrollTop < lastTop.current;
    lastTop.current = current.scrollTop;
    if (isAtEnd(current)) isFollowing.current = true;
    else if (isScrollingBack) isFollowing.current = false;
    setIsAway(!isFollowing.current);
  };
  return { frame, isAway, onScroll, scrollToEnd };
}
