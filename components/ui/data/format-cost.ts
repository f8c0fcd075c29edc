/** "$1.20"; what is less than a cent is not rounded to nothing. */
export const formatCost = (cost: number): string =>
  cost > 0 && cost < 0.01 ? "less than $0.01" : `$${cost.toFixed(2)}`;
