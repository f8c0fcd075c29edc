/**
 * Maximum issues that one check reports. Listing all of a hostile manifest with 1,000 tools would
 * take minutes.
 */
export const MAX_ISSUES = 20;
