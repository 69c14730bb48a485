import { type RawBuilder, sql } from 'kysely'
import type { SyncedEntity } from '#features/quickbooks/contract.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { QuickbooksRecord } from '../definitions.ts'

type ColumnType = 'text' | 'bigint' | 'int' | 'numeric' | 'boolean' | 'date' | 'jsonb'
export type Value = string | number | boolean | null | object

export type Mirror = {
  entity: SyncedEntity
  kind: string
  list: boolean
  table: string
  columns: Record<string, ColumnType>
  /** Columns that hold the local id of another record, and that record's kind. */
  references?: Record<string, string>
  /** Columns that hold the name of another record: the table of its kind. */
  names?: Record<string, { kind: string; table: string }>
  /** Columns that came after rows were kept: null until QuickBooks' record is read again, which is no difference. */
  later?: readonly string[]
  /** What becomes of a row that is deleted there. */
  removed: RawBuilder<unknown>
  /** A value per column, QuickBooks' id for references and names. RangeError: the record cannot be stored. */
  row(record: QuickbooksRecord): Record<string, Value>
}

export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A column of the given rows, or what is made for it. */
export const quoted = (name: string, of?: string) => sql.raw(`${of ? `${of}.` : ''}"${name}"`)

/** The rows that were given; references and names are still ids of QuickBooks. */
export function selectGiven({ columns, references = {}, names = {} }: Mirror, rows: readonly object[]): RawBuilder<unknown> {
  const fields = Object.keys(columns)
  const given = fields.map((name) => sql.raw(`"${name}" ${name in references || name in names ? 'text' : columns[name]}`))
  return sql`select "externalId" as external_id, version, "changedAt" as changed_at, "askedAt" as asked_at, ${sql.join(fields.map((name) => quoted(name)))}
    from json_to_recordset(${JSON.stringify(rows)}::json) as g("externalId" text, version bigint, "changedAt" timestamptz, "askedAt" timestamptz, ${sql.join(given)})`
}

/**
 * The link of one QuickBooks id. `limit 1` makes PostgreSQL look it up row by row: while an import fills the table its statistics say that
 * it is empty, and a join would read all of it for every page.
 */
export const linkBy = (kind: string, externalId: RawBuilder<unknown>) =>
  sql`select local_id, version, changed_at, asked_at, removed_at from external_links
    where ${ofCompany()} and provider = 'quickbooks' and kind = ${sql.lit(kind)} and external_id = ${externalId} limit 1`

/** The name of a record of another kind, by its id there. */
export const nameBy = ({ kind, table }: { kind: string; table: string }, externalId: RawBuilder<unknown>) =>
  sql`coalesce((select n.name from external_links k join ${sql.table(table)} n on ${ofCompany('n')} and n.id = k.local_id
      where ${ofCompany('k')} and k.provider = 'quickbooks' and k.kind = ${sql.lit(kind)} and k.external_id = ${externalId}), '')`
