/**
 * A label that becomes bold when it is selected. It reserves the bold width, so that nothing beside
 * it moves.
 */
export function SteadyLabel({ children }: { children: string }) {
  return (
    <span
      data-label={children}
      className="inline-grid after:invisible after:h-0 after:overflow-hidden after:font-medium after:content-[attr(data-label)]"
    >
      {children}
    </span>
  );
}
