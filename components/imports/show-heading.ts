/** Focuses a heading that has just appeared and scrolls it to the top. */
export const showHeading = (heading: HTMLElement | null): void => {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "start" });
};
