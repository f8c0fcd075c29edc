import type pg from "pg";

type Column = { type: string; isRequired: boolean; hasDefault: boolean };
/** What a version of the product relies on in its database. */
type Catalog = {
  /** Columns by table. */
  tables: Map<string, Map<string, Column>>;
  /** The rules that restrict the rows of a table, such as unique indexes and checks, by table. */
  rules: Map<string, Map<string, readonly string[]>>;
  /** Enum values, by type. */
  values: Map<string, Set<string>>;
};

const groupBy = <Row, Value>(rows: readonly Row[], read: (row: Row) => [string, string, Value]) => {
  const groups = new Map<string, Map<string, Value>>();
  for (const row of rows) {
    const [group, name, value] = read(row);
    groups.set(group, (groups.get(group) ?? new Map<string, Value>()).set(name, value));
  }
  return groups;
};

const COLUMNS = `
  select relname as table, attname as name, format_type(atttypid, null) as type,
    attnotnull as "isRequired", atthasdef or attidentity <> '' as "hasDefault"
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and not relispartition
    and attnum > 0 and not attisdropped`;
/**
 * The columns of unique indexes and checks. An index on an expression counts with its plain
 * columns.
 */
const RULES = `
  select relname as table, rules.name, array(select attname::text from pg_attribute
    where attrelid = rules.relation and attnum = any(rules.columns)) as columns
  from (
    select indrelid as relation, indexrelid::regclass::text as name, indkey::int2[] as columns
    from pg_index where indisunique
    union all
    select conrelid, conname, conkey from pg_constraint where contype in ('c', 'f', 'x')
  ) as rules join pg_class on pg_class.oid = rules.relation
  where relnamespace = 'public'::regnamespace and not relispartition`;
const VALUES = `select typname as type, enumlabel as value from pg_enum join pg_type on pg_type.oid = enumtypid`;

export const readCatalog = async (client: pg.Client): Promise<Catalog> => {
  const columns = await client.query<Column & { table: string; name: string }>(COLUMNS);
  const rules = await client.query<{ table: string; name: string; columns: string[] }>(RULES);
  const values = await client.query<{ type: string; value: string }>(VALUES);
  return {
    tables: groupBy(columns.rows, ({ table, name, ...column }) => [table, name, column]),
    rules: groupBy(rules.rows, (rule) => [rule.table, rule.name, rule.columns]),
    values: new Map(
      [...Map.groupBy(values.rows, ({ type }) => type)].map(([type, rows]) => [
        type,
        new Set(rows.map(({ value }) => value)),
      ]),
    ),
  };
};

const findColumnBreaks = (
  table: string,
  before: ReadonlyMap<string, Column>,
  after: ReadonlyMap<string, Column>,
): string[] => {
  const removed = [...before.keys()].filter((name) => !after.has(name));
  const breaks = removed.map((name) => `${table}.${name} is gone`);
  for (const [name, { type, isRequired, hasDefault }] of after) {
    const old = before.get(name);
    if (old && old.type !== type) breaks.push(`${table}.${name} was ${old.type}, and is ${type}`);
    const mustBeGiven = isRequired && !hasDefault;
    const hadToBeGiven = old?.isRequired === true && !old.hasDefault;
    if (mustBeGiven && !hadToBeGiven) breaks.push(`${table}.${name} must be given`);
    else if (isRequired && old && !old.isRequired) breaks.push(`${table}.${name} must not be null`);
  }
  return breaks;
};

/** Returns what a version that works with `before` cannot do, or no longer finds, with `after`. */
export const findBreaks = (before: Catalog, after: Catalog): string[] => {
  const breaks: string[] = [];
  for (const [table, columns] of before.tables) {
    const nextColumns = after.tables.get(table);
    if (!nextColumns) {
      breaks.push(`${table} is gone`);
      continue;
    }
    breaks.push(...findColumnBreaks(table, columns, nextColumns));
    for (const [name, ruled] of after.rules.get(table) ?? []) {
      // A rule that involves new columns does not affect a version that does not use them.
      const isOld = before.rules.get(table)?.has(name);
      if (!isOld && ruled.every((column) => columns.has(column)))
        breaks.push(`${table} has the new rule ${name}`);
    }
  }
  for (const [type, values] of before.values)
    for (const value of values)
      if (!after.values.get(type)?.has(value)) breaks.push(`${type} no longer has ${value}`);
  return breaks;
};
