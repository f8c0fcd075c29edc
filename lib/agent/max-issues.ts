/** Issues that one check reports. Of a hostile manifest with a thousand tools, listing them all would take minutes. */
export const MAX_ISSUES = 20;
