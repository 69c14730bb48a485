import pg, { type PoolClient } from 'pg'
import { companyColumn } from '#server/data/tenant-tables.ts'
import type { Services } from '#server/services.ts'
import { exportedFiles, exportedTables } from './exported-tables.ts'

const batch = 1000
const numbers = new Set(['int2', 'int4', 'int8', 'numeric'])

export type Column = { name: string; isNumber: boolean }
export type SnapshotTable = { name: string; source: string; columns: Column[] }
export type Snapshot = Awaited<ReturnType<typeof openSnapshot>>

/**
 * One company as it is at this moment, however long reading it takes. Goes by the same row level security as every call; rows come a batch at
 * a time by a cursor.
 */
export async function openSnapshot({ pool }: Services, companyId: string) {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    // A slow disk may keep it waiting between two batches.
    await client.query(`set local idle_in_transaction_session_timeout = '10min'`)
    await client.query(`select set_config('app.company_id', $1, true)`, [companyId])
    const company = `${pg.escapeLiteral(companyId)}::uuid`
    const tables: SnapshotTable[] = []
    for (const table of exportedTables) tables.push(await describe(client, company, table))
    return {
      tables,
      count: async ({ source }: SnapshotTable) => Number((await client.query(`select count(*) as count from ${source} t`)).rows[0].count),
      files: async () => (await client.query<{ path: string; hash: string }>(exportedFiles(company).join(' union all '))).rows,
      /** Each row as one JSON text. */
      json: ({ source, columns }: SnapshotTable) =>
        read(client, `select row_to_json(s)::text from (select ${list(columns)} from ${source} t) s`),
      /** Each row as the texts of its columns. */
      texts: ({ source, columns }: SnapshotTable) =>
        read(client, `select ${columns.map(({ name }) => `"${name}"::text`).join(', ')} from ${source} t`),
      close: async () => {
        await client.query('rollback')
        // Not back into the pool: an archive that broke off may still be reading from it.
        client.release(true)
      },
    }
  } catch (error) {
    client.release(true)
    throw error
  }
}

const list = (columns: Column[]) => columns.map(({ name }) => `"${name}"`).join(', ')

async function describe(
  client: PoolClient,
  company: string,
  { name, from, omit = [] }: (typeof exportedTables)[number],
): Promise<SnapshotTable> {
  const source = from?.(company) ?? `(select * from "${name}" where ${companyColumn(name)} = ${company})`
  const { fields } = await client.query(`select * from ${source} t limit 0`)
  const { rows } = await client.query<{ oid: number; typname: string }>('select oid, typname from pg_type where oid = any($1)', [
    fields.map(({ dataTypeID }) => dataTypeID),
  ])
  const types = new Map(rows.map(({ oid, typname }) => [oid, typname]))
  const columns = fields
    .map((field) => ({ name: field.name, type: types.get(field.dataTypeID) ?? '' }))
    .filter((column) => column.type !== 'bytea' && !omit.includes(column.name))
    .map((column) => ({ name: column.name, isNumber: numbers.has(column.type) }))
  return { name, source, columns }
}

async function* read(client: PoolClient, select: string): AsyncGenerator<(string | null)[][]> {
  await client.query(`declare exported no scroll cursor for ${select}`)
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({ text: `fetch ${batch} from exported`, rowMode: 'array' })
    if (rows.length) yield rows
    if (rows.length < batch) break
  }
  await client.query('close exported')
}
