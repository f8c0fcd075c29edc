/** Orders names as people do, with "9 things" before "10 things". */
export const compareNames = new Intl.Collator("en", { numeric: true }).compare;
