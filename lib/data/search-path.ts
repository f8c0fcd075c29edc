/**
 * All tables are in the schema `public`, which Prisma's queries name. Others do not, and a role or
 * database may have another schema first: by default, one that is named like the role.
 */
export const setSearchPath =
  "select set_config('search_path', 'public, ' || current_setting('search_path'), false)";
