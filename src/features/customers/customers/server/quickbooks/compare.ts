import { sql } from 'kysely'
import { type Compared, mapRecords, type QuickbooksRecord, type RejectedRecord } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type MappedCustomer, mapCustomer, type Snapshot } from './mapping.ts'
import { sharedColumns } from './shared-fields.ts'

type Known = {
  externalId: string
  localId: string
  here: boolean
  knownAt: string | null
  seen: Snapshot | null
  openBalance: number | null
}
const comparedColumns = [...sharedColumns, 'parent'] as const

/**
 * Theirs against what we last saw of them: what we changed ourselves and have not sent yet is no difference. The balance is theirs alone,
 * so it is compared with the row.
 */
export async function compareCustomers(
  db: Db,
  companyId: string,
  externalIds: readonly string[],
  records: readonly QuickbooksRecord[],
): Promise<{ compared: Compared[]; rejected: RejectedRecord[] }> {
  const { mapped: theirs, rejected } = mapRecords(records, mapCustomer)
  const { rows } = await sql<Known>`
    select l.external_id, l.local_id, l.removed_at is null and c.id is not null as here, l.changed_at as known_at, coalesce(l.remote, l.snapshot) as seen, c.open_balance
    from external_links l left join customers c on ${ofCompany('c')} and c.id = l.local_id
    where l.company_id = ${companyId} and l.provider = 'quickbooks' and l.kind = 'customer' and l.external_id = any(${[...externalIds]})`.execute(
    db,
  )
  const known = new Map(rows.map((row) => [row.externalId, row]))
  const compared = externalIds.map((externalId) => comparedOf(externalId, known.get(externalId), theirs.get(externalId)))
  return { compared, rejected }
}

const comparedOf = (externalId: string, known: Known | undefined, theirs: MappedCustomer | undefined): Compared => ({
  externalId,
  localId: known?.localId ?? null,
  here: known?.here ?? false,
  there: theirs !== undefined,
  knownAt: known?.knownAt ?? null,
  changedAt: theirs?.changedAt ?? null,
  fields: known?.here && theirs ? differing(known, theirs) : [],
})

function differing({ seen, openBalance }: Known, { snapshot, openBalance: theirBalance }: MappedCustomer): Compared['fields'] {
  const fields = comparedColumns.flatMap((field) =>
    seen && seen[field] !== snapshot[field] ? { field, ours: seen[field] as unknown, theirs: snapshot[field] as unknown } : [],
  )
  return openBalance === theirBalance ? fields : [...fields, { field: 'openBalance', ours: openBalance, theirs: theirBalance }]
}
