import { sql } from 'kysely'
import type { Language } from '#contract/languages.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { firstIdOf } from '#server/data/time-ids.ts'
import type { HeardDocument } from '../pushed.ts'
import { answerOf } from './answer.ts'
import { isCalledOff } from './called-off.ts'
import { documentsWith } from './records.ts'

/** A device keeps what it made for a month; who loads all of it anew hears of so many. */
const keptMs = 31 * 86_400_000
const mostHeard = 500

type Of = { deviceId: string; language: Language }
/**
 * What became of documents of a device since it handed them in: decided in Review, or called off. Of two that came by one name nothing is said: the
 * device has one of them, and nobody here knows which.
 */
export async function heardOf(db: Db, of: Of, ids: readonly string[]): Promise<HeardDocument[]> {
  if (!ids.length) return []
  const { rows } = await sql<{ id: string; why: string | null }>`
    select m.id, coalesce(k.why, t.why) as why from device_documents m
    left join lateral (select c.call_off_reason as why from credits c
      where ${ofCompany('c')} and c.document_id = m.id and c.called_off_at is not null) k on true
    left join lateral (select r.call_off_reason as why from returns r
      where ${ofCompany('r')} and r.document_id = m.id and r.called_off_at is not null) t on true
    where ${ofCompany('m')} and m.device_id = ${of.deviceId}::uuid and m.id = any(${ids}::uuid[]) and m.conflicts_with is null
      and not exists (select from device_documents e where ${ofCompany('e')} and e.conflicts_with = m.id)`.execute(db.withoutPlugins())
  const reasons = new Map(rows.map(({ id, why }) => [id, why]))
  const records = await documentsWith(db, [...reasons.keys()])
  return records.map((row) => {
    const why = reasons.get(row.id) ?? null
    const answer = answerOf({ row, isKnown: true }, { language: of.language, forDevice: true })
    return { ...answer, calledOff: why === null ? null : { reason: why } }
  })
}

/** For a device that loads everything anew: what was decided and called off while it may still have the document. */
export async function heardLately(db: Db, of: Of): Promise<HeardDocument[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from device_documents m where ${ofCompany('m')} and m.device_id = ${of.deviceId}::uuid
      and m.id >= ${firstIdOf(Date.now() - keptMs)}::uuid and (m.decided_at is not null
        or m.kind = 'credit' and ${isCalledOff})
    order by m.id desc limit ${sql.lit(mostHeard)}`.execute(db.withoutPlugins())
  return heardOf(
    db,
    of,
    rows.map(({ id }) => id),
  )
}
