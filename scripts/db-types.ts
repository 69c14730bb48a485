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

/** Reads the migrated database and writes it as the types of its rows. */
export async function tableTypes(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query(
    `select table_name, column_name, udt_name, is_nullable = 'YES' as nullable, column_default is not null as defaulted, is_generated = 'ALWAYS' as generated
     from information_schema.columns where table_schema = 'public' and table_name <> 'migrations' order by table_name, ordinal_position`,
  )
  await client.end()
  const tables = Map.groupBy(rows, (row) => row.table_name as string)
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())
  const pascal = (name: string) => camel(`_${name}`)
  const column = (row: (typeof rows)[number]) => {
    const nullable = row.nullable ? ' | null' : ''
    const type = row.udt_name === 'timestamptz' ? (row.nullable ? 'Time | null' : 'Time') : `${types[row.udt_name] ?? 'unknown'}${nullable}`
    return `  ${camel(row.column_name)}: ${row.generated ? `GeneratedAlways<${type}>` : row.defaulted ? `Generated<${type}>` : type}\n`
  }
  const interfaces = [...tables].map(([name, columns]) => `export interface ${pascal(name)}Table {\n${columns.map(column).join('')}}\n`)
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
