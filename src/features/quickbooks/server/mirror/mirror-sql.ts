import type { SyncedEntity } from '#features/quickbooks/contract.ts'
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
  /** What becomes of a row that is deleted there. */
  removed: string
  /** A value per column, QuickBooks' id for references and names. RangeError: the record cannot be stored. */
  row(record: QuickbooksRecord): Record<string, Value>
}

export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The rows that were given as JSON in the second parameter; references and names are still ids of QuickBooks. */
export function selectGiven({ columns, references = {}, names = {} }: Pick<Mirror, 'columns' | 'references' | 'names'>): string {
  const fields = Object.keys(columns)
  const given = fields.map((name) => `"${name}" ${name in references || name in names ? 'text' : columns[name]}`)
  return `select "externalId" as external_id, version, "changedAt" as changed_at, ${fields.map((name) => `"${name}"`).join(', ')}
    from json_to_recordset($2::json) as g("externalId" text, version bigint, "changedAt" timestamptz, ${given.join(', ')})`
}

/**
 * The link of one QuickBooks id. `limit 1` makes PostgreSQL look it up row by row: while an import fills the table its statistics say that
 * it is empty, and a join would read all of it for every page.
 */
export const linkBy = (kind: string, externalId: string) =>
  `select local_id, version, changed_at, removed_at from external_links
    where company_id = $1 and provider = 'quickbooks' and kind = '${kind}' and external_id = ${externalId} limit 1`

/** The name of a record of another kind, by its id there. */
export const nameBy = ({ kind, table }: { kind: string; table: string }, externalId: string) =>
  `coalesce((select n.name from external_links k join ${table} n on n.company_id = k.company_id and n.id = k.local_id
      where k.company_id = $1 and k.provider = 'quickbooks' and k.kind = '${kind}' and k.external_id = ${externalId}), '')`
