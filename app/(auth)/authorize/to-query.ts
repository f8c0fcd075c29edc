/** The search parameters of a page as its URL has them. */
export const toQuery = (
  searchParams: Record<string, string | string[] | undefined>,
): URLSearchParams =>
  new URLSearchParams(
    Object.entries(searchParams).flatMap(([name, values]) =>
      [values ?? []].flat().map((value): [string, string] => [name, value]),
    ),
  );
