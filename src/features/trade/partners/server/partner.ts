import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { getPartner, PartnerRow } from '../contract.ts'
import { type DeadlineDocument, deadlineDocuments, type PartnerFields } from '../partner-fields.ts'
import { partnerColumns, partnerTables } from './partner-list.ts'

export const ownColumns = [
  ...(['name', 'customerId', 'theirQualifier', 'theirId', 'theirGroupId', 'ourQualifier', 'ourId', 'ourGroupId', 'answerVersion'] as const),
  ...(['live', 'priceTolerancePercent', 'priceToleranceCents', 'currency', 'booksAt', 'acceptWithErrors', 'duplicateDays'] as const),
  ...(['contactName', 'contactEmail', 'contactPhone'] as const),
] as const satisfies (keyof PartnerFields)[]

export type Partner = PartnerFields & { id: string; version: number }

/**
 * The partner with its deadlines, or `notFound`. `lock`: nobody else changes it, or what belongs to it, until the transaction ends; new
 * documents may name it meanwhile.
 */
export async function partnerOf(db: Db, id: string, { lock = false } = {}): Promise<Partner> {
  const query = db
    .selectFrom('tradingPartners')
    .select(['id', 'version', ...ownColumns])
    .where('id', '=', id)
  const [row, deadlines] = await Promise.all([(lock ? query.forNoKeyUpdate() : query).executeTakeFirst(), deadlinesOf(db, id)])
  if (!row) throw new AppError('notFound')
  return { ...row, deadlines }
}

async function deadlinesOf(db: Db, partnerId: string): Promise<PartnerFields['deadlines']> {
  const rows = await db.selectFrom('partnerDeadlines').select(['document', 'hours', 'penalty']).where('partnerId', '=', partnerId).execute()
  // The table's check allows no other documents.
  const found = rows.map((row) => ({ ...row, document: row.document as DeadlineDocument }))
  return found.sort((one, other) => deadlineDocuments.indexOf(one.document) - deadlineDocuments.indexOf(other.document))
}

export async function partnerDetails(context: DbContext, id: string): Promise<RawResult<typeof getPartner>> {
  const { db } = context
  const { id: _, version, ...fields } = await partnerOf(db, id)
  const { rows } = await sql<PartnerRow>`select ${partnerColumns} from ${partnerTables} where ${ofCompany('p')} and p.id = ${id}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new AppError('notFound')
  return { ...row, version, fields, canWrite: can(memberOf(context).role, 'connections.write') }
}

/** Names by id, of those there are. */
export async function namesOfPartners(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const rows = await db.selectFrom('tradingPartners').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
