/** Converts a page's search parameters back to the query of its URL. */
export const toQuery = (
  searchParams: Record<string, string | string[] | undefined>,
): URLSearchParams =>
  new URLSearchParams(
    Object.entries(searchParams).flatMap(([name, values]) =>
      [values ?? []].flat().map((value): [string, string] => [name, value]),
    ),
  );
