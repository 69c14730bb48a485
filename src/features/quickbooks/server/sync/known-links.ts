import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { SyncedEntity } from '../../contract.ts'
import type { SyncedEntityDefinition } from '../definitions.ts'

/** Documents stay here, marked, when they are deleted there; members of lists lose their link. */
export const documentTables = {
  Invoice: 'invoices',
  CreditMemo: 'credit_memos',
  Payment: 'payments',
} as const satisfies Partial<Record<SyncedEntity, string>>
export const isDocument = (entity: string): entity is keyof typeof documentTables => Object.hasOwn(documentTables, entity)

type Of = Pick<SyncedEntityDefinition, 'entity' | 'kind'>

/** `from …` the links `l` of the records that we have: not merged away, and of documents not deleted. */
export function knownLinks(companyId: string, { entity, kind }: Of) {
  const links = sql`from external_links l where l.company_id = ${companyId} and l.provider = 'quickbooks' and l.kind = ${kind} and l.removed_at is null`
  if (!isDocument(entity)) return links
  return sql`${links} and exists (select from ${sql.table(documentTables[entity])} d
    where ${ofCompany('d')} and d.id = l.local_id and not d.deleted)`
}

export async function countKnown(db: Db, companyId: string, of: Of): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${knownLinks(companyId, of)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Their ids in QuickBooks. */
export async function listKnownIds(db: Db, companyId: string, of: Of): Promise<string[]> {
  const { rows } = await sql<{ externalId: string }>`select l.external_id ${knownLinks(companyId, of)}`.execute(db)
  return rows.map(({ externalId }) => externalId)
}
