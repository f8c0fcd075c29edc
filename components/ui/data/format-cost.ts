/**
 * Formats a price: "$1.20", "$0.0042". An amount below a hundredth of a cent is not rounded to
 * zero.
 */
export const formatCost = (dollars: number): string =>
  dollars > 0 && dollars < 0.0001
    ? "< $0.0001"
    : dollars.toLocaleString("en", {
        style: "currency",
        currency: "USD",
        maximumFractionDigits: dollars < 1 ? 4 : 2,
      });
