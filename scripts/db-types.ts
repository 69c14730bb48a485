import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate } from '#server/data/migrate.ts'
import { startPostgres } from '#server/postgres/start.ts'

const target = fileURLToPath(new URL('../src/server/data/tables.ts', import.meta.url))

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

/** Reads the migrated database and writes it as the types of its rows. */
export async function tableTypes(connectionString: string) {
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
    const text = await tableTypes(postgres.url)
    const same = (() => {
      try {
        return readFileSync(target, 'utf8') === text
      } catch {
        return false
      }
    })()
    if (!same) writeFileSync(target, text)
    console.info(same ? 'tables.ts is up to date' : 'tables.ts written')
  } finally {
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
}
