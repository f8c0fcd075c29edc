/**
 * `npm run screens`: screenshots of every screen, light and dark, wide and narrow, in
 * e2e/screens/pictures.
 */
process.env.E2E_SCREENS = "1";
process.argv.push("--project=screens");
await import("./e2e.ts");

export {};
