import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#server/data/schema/migrate.ts'
import { startPostgres } from '#server/postgres/start.ts'

const folder = new URL('../src/server/data/', import.meta.url)

const types: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  int4: 'number',
  int8: 'number',
  bool: 'boolean',
  numeric: 'string',
  date: 'string',
  time: 'string',
  jsonb: 'Json',
  bytea: 'Buffer',
  _text: 'string[]',
  _int4: 'number[]',
}

type Column = {
  table_name: string
  column_name: string
  udt_name: string
  nullable: boolean
  defaulted: boolean
  generated: boolean
  comment: string | null
  choices: string | null
}

/** Reads the migrated database: files of src/server/data, by name. */
export async function filesOf(connectionString: string): Promise<Record<string, string>> {
  return { 'tables.ts': await tableTypes(connectionString), 'tenant-tables.ts': await tenantTables(connectionString) }
}

/** The types of its rows. */
async function tableTypes(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<Column>(
    `select table_name, column_name, udt_name, is_nullable = 'YES' as nullable, column_default is not null as defaulted, is_generated = 'ALWAYS' as generated,
       col_description(format('public.%I', table_name)::regclass, ordinal_position) as comment,
       (select pg_get_constraintdef(k.oid) from pg_constraint k where k.contype = 'c' and k.conrelid = format('public.%I', table_name)::regclass
          and k.conkey = array[ordinal_position]::smallint[] and pg_get_constraintdef(k.oid) like '% = ANY (ARRAY[%') as choices
     from information_schema.columns where table_schema = 'public' and table_name <> 'migrations' order by table_name, ordinal_position`,
  )
  const { rows: described } = await client.query<{ name: string; comment: string | null }>(
    `select relname as name, obj_description(oid, 'pg_class') as comment from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`,
  )
  await client.end()
  const tables = Map.groupBy(rows, (row) => row.table_name)
  const tableComments = new Map(described.map(({ name, comment }) => [name, comment]))
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())
  const pascal = (name: string) => camel(`_${name}`)
  const column = (row: Column) => {
    const type = `${row.udt_name === 'timestamptz' ? 'Time' : (unionOf(row.choices) ?? types[row.udt_name] ?? 'unknown')}${row.nullable ? ' | null' : ''}`
    return `${jsDoc(row.comment, '  ')}  ${camel(row.column_name)}: ${row.generated ? `GeneratedAlways<${type}>` : row.defaulted ? `Generated<${type}>` : type}\n`
  }
  const interfaces = [...tables].map(
    ([name, columns]) => `${jsDoc(tableComments.get(name))}export interface ${pascal(name)}Table {\n${columns.map(column).join('')}}\n`,
  )
  return [
    '// Written by `npm run db:types` from the migrated database. Do not edit.\n',
    `import type { ColumnType, GeneratedAlways } from 'kysely'\n\n`,
    'export type Json = ColumnType<JsonValue, string, string>\n',
    'export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }\n',
    'type Time = ColumnType<string, string | Date, string | Date>\n',
    'type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>\n\n',
    interfaces.join('\n'),
    `\nexport interface DB {\n${[...tables.keys()].map((name) => `  ${camel(name)}: ${pascal(name)}Table\n`).join('')}}\n`,
  ].join('')
}

/** Which of its tables and views have rows of companies: those below row level security, and what selects from them. */
async function tenantTables(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and (c.relkind = 'v' or c.relrowsecurity)
       and a.attname = case c.relname when 'companies' then 'id' else 'company_id' end order by c.relname collate "C"`,
  )
  await client.end()
  return [
    '// Written by `npm run db:types` from the migrated database. Do not edit.\n\n',
    '/** Tables and views whose rows belong to companies. */\n',
    `export const tenantTables: ReadonlySet<string> = new Set([\n${rows.map(({ name }) => `  '${name}',\n`).join('')}])\n\n`,
    '/** The column that says whose a row is. */\n',
    `export const companyColumn = (table: string) => (table === 'companies' ? 'id' : 'company_id')\n`,
  ].join('')
}

/** The values that a column's `check (… in (…))` lets in, as a union of literals. */
function unionOf(check: string | null) {
  const values = check?.match(/'(?:[^']|'')*'(?=::text)/g)
  return values?.map((value) => `'${value.slice(1, -1).replaceAll("''", "\\'")}'`).join(' | ')
}

const jsDoc = (comment: string | null | undefined, indent = '') => (comment ? `${indent}/** ${comment.replaceAll('*/', '*\\/')} */\n` : '')

if (import.meta.main) {
  const home = mkdtempSync(join(tmpdir(), 'ledgerside-types-'))
  const postgres = await startPostgres(home)
  try {
    await migrate(postgres.url, { secretKey: Buffer.alloc(32), queues: [] })
    for (const [name, text] of Object.entries(await filesOf(postgres.url))) {
      const target = new URL(name, folder)
      const same = existsSync(target) && readFileSync(target, 'utf8') === text
      if (!same) writeFileSync(target, text)
      console.info(`${name} ${same ? 'is up to date' : 'written'}`)
    }
  } finally {
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
}
