import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError, errors } from '#contract/errors.ts'
import { toYesNo } from '#contract/fields.ts'
import { type CustomerRecord, linkOf, reachesBoth } from '#features/customers/customers/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { DbContext } from '#server/http/context.ts'
import { text } from '#server/text.ts'
import type { MergeCard, previewMerge } from '../contract.ts'
import { differencesOf } from './fields.ts'
import { countMoves } from './moves.ts'
import { obstacleTo, planOf } from './plan.ts'

/** Everything that a merge would do, before anybody does it. */
export async function previewOf(context: DbContext, { query }: ValidInput<typeof previewMerge>): Promise<RawResult<typeof previewMerge>> {
  const { db, language } = context
  const { survivorId, loserId } = query
  const rows = await db.selectFrom('customers').selectAll().where('id', 'in', [survivorId, loserId]).execute()
  const survivor = rows.find(({ id }) => id === survivorId)
  const loser = rows.find(({ id }) => id === loserId)
  if (!survivor || !loser || !(await reachesBoth(context, { survivor, loser }))) throw new AppError('notFound')
  const pair = { survivor, loser }
  const [plan, obstacle, documents, others] = await Promise.all([
    planOf(db, pair),
    obstacleTo(db, pair),
    countMoves(db, loserId, true),
    countMoves(db, loserId, false),
  ])
  const stays = plan === 'deactivates'
  return {
    survivor: { ...(await cardOf(db, survivor)), version: survivor.version },
    loser: { ...(await cardOf(db, loser)), version: loser.version },
    fields: differencesOf(survivor, loser),
    moves: [...(stays ? [] : documents), ...others],
    keeps: stays ? documents : [],
    plan,
    obstacle: obstacle ? text(language, errors[obstacle].text) : '',
  }
}

async function cardOf(db: Db, row: CustomerRecord): Promise<MergeCard> {
  const link = await linkOf(db, row.id)
  const { id, customerName, customerCompanyName, email, phone, openBalance, createdAt } = row
  return {
    id,
    customerName,
    customerCompanyName,
    email,
    phone,
    openBalance,
    customerType: row.customerType === 'N' ? 'N' : 'D',
    active: toYesNo(row.active),
    inQuickbooks: Boolean(link && !link.removedAt),
    createdAt,
  }
}
