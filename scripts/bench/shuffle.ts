/**
 * Groups rows, like a tool that reshapes a response. The same source runs with and without the
 * sandbox.
 */
export const shuffleSource = `({ rows }) => {
  const orders = Array.from({ length: rows }, (_, n) => ({ id: n, city: "city " + (n % 17), total: (n * 37) % 101 }));
  const copy = JSON.parse(JSON.stringify(orders));
  const groups = {};
  for (const { city, total } of copy) {
    groups[city] ??= { count: 0, total: 0 };
    groups[city].count += 1;
    groups[city].total += total;
  }
  return Object.entries(groups)
    .map(([city, sums]) => ({ city, ...sums }))
    .sort((a, b) => b.total - a.total || (a.city < b.city ? -1 : 1));
}`;
