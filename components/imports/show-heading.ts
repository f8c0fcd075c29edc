/** Goes to what has just come: its heading stands at the top, clear of the bar that sticks to the bottom. */
export const showHeading = (heading: HTMLElement | null): void => {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "start" });
};
