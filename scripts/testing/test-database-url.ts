/**
 * Returns the URL of the running test file's own database. Only for files named `*.db.test.ts`;
 * throws in others.
 */
export function testDatabaseUrl(): string {
  const url = process.env.DATABASE_URL;
  if (url === undefined) throw new Error("Name the test file *.db.test.ts to get a database.");
  return url;
}
