import type { RawResult } from '#contract/endpoint.ts'
import { can } from '#contract/permissions.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { TableMapping } from '#trade-documents/csv/table-mapping.ts'
import { type getPartnerTable, partnerTableFields } from '../contract.ts'
import { partnerOf } from './partner.ts'

const columns = ['columns', 'dateFormat', 'decimalMark'] as const

export async function partnerTable(context: DbContext, id: string): Promise<RawResult<typeof getPartnerTable>> {
  await partnerOf(context.db, id)
  const row = await context.db.selectFrom('partnerTables').select(columns).where('partnerId', '=', id).executeTakeFirst()
  return { mapping: row ? partnerTableFields.parse(row) : null, canWrite: can(memberOf(context).role, 'connections.write') }
}

export async function saveTable(context: DbContext, partnerId: string, mapping: TableMapping) {
  const { db } = context
  const { companyId } = memberOf(context)
  await partnerOf(db, partnerId, { lock: true })
  const values = { ...mapping, columns: JSON.stringify(mapping.columns), updatedAt: new Date() }
  await db
    .insertInto('partnerTables')
    .values({ companyId, partnerId, ...values })
    .onConflict((conflict) => conflict.columns(['companyId', 'partnerId']).doUpdateSet(values))
    .execute()
  await audit(db, actorOf(context), { action: 'partnerTableSaved', recordKind: 'partner', recordId: partnerId })
  return {}
}

/** Whose tables have which columns: of one partner, or where that is not known, of all. */
export async function tableMappings(db: Db, partnerId: string | null): Promise<(TableMapping & { partnerId: string })[]> {
  const rows = db.selectFrom('partnerTables').select(['partnerId', ...columns])
  const found = await (partnerId ? rows.where('partnerId', '=', partnerId) : rows).execute()
  return found.map((row) => ({ partnerId: row.partnerId, ...partnerTableFields.parse(row) }))
}
