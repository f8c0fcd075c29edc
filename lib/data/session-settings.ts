/**
 * All tables are in the schema `public`, which Prisma's queries name. Others do not, and a role or
 * database may have another schema first: by default, one that is named like the role.
 */
export const setSearchPath =
  "select set_config('search_path', 'public, ' || current_setting('search_path'), false)";

/**
 * Replaces what the role or database has: timeouts that may be too short, and strings in which a
 * backslash is an escape. PostgreSQL 16 does not have all of the timeouts.
 */
export const sessionSettings = `set standard_conforming_strings = on;
  select set_config(name, '0', false) from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'transaction_timeout');
  ${setSearchPath}`;
