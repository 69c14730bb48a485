import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { type Partner, partnerOf } from './partner.ts'

/** How sender and receiver are called on a document that a partner sent: ISA05–08 and GS02/03, or UNB. */
export type EnvelopeIds = Pick<Partner, (typeof told)[number]>

/** From what tells a partner best: whoever names a group of theirs is meant by it rather than who names none. */
const told = ['theirGroupId', 'ourId', 'ourGroupId', 'theirQualifier', 'ourQualifier', 'theirId'] as const

/** Whose document it is: what a partner's record leaves empty may be anything. Capital letters or not makes no difference. */
export async function partnerByIds(db: Db, ids: EnvelopeIds): Promise<Partner | null> {
  const theirId = ids.theirId.trim()
  if (!theirId) return null
  const rows = await db
    .selectFrom('tradingPartners')
    .select(['id', ...told])
    .where(sql<boolean>`upper(their_id) = upper(${theirId})`)
    .execute()
  const fitting = rows.filter((row) => told.every((field) => row[field] === '' || same(row[field], ids[field])))
  const [best] = fitting.sort((one, other) => weightOf(other) - weightOf(one))
  return best ? partnerOf(db, best.id) : null
}

const same = (one: string, other: string) => one.trim().toUpperCase() === other.trim().toUpperCase()
/** No two that fit weigh the same: they would name the same ids, which the table refuses. */
const weightOf = (row: EnvelopeIds) => told.reduce((weight, field) => weight * 2 + (row[field] ? 1 : 0), 0)
