import { type RawBuilder, sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { countedUpTo } from '#contract/paging.ts'
import { allOf, type Condition } from '#server/data/conditions.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { DocumentRow, listDocuments } from '../../contract.ts'
import { isCalledOff } from '../called-off.ts'
import { type Reason, sentenceOf } from '../reasons.ts'
import { seenDocuments } from '../seen-device.ts'

type Found = Omit<DocumentRow, 'reasons' | 'waitsFor'> & { money: string; waits: boolean; needsProof: boolean; reasons: Reason[] }

export const shown: Record<ValidInput<typeof listDocuments>['query']['show'], Condition> = {
  waiting: sql`(m.waits or m.needs_proof)`,
  accepted: sql`m.state = 'accepted'`,
  refused: sql`m.state = 'refused'`,
  all: sql`true`,
}

const from = sql`from device_documents m
  join devices d on ${ofCompany('d')} and d.id = m.device_id
  join reps r on ${ofCompany('r')} and r.id = m.rep_id
  left join customers c on ${ofCompany('c')} and c.id = m.customer_id
  left join orders o on ${ofCompany('o')} and o.id = m.order_id`
const columns = sql`m.id, m.number, m.kind, m.state, m.money, m.waits, m.device_id as "deviceId", d.name as "deviceName", r.code as "repCode",
  c.id as "customerId", coalesce(c.customer_name, '') as "customerName", m.total, m.made_at as "madeAt", m.made_on as "madeOn",
  m.arrived_at as "arrivedAt", m.proofs, m.needs_proof as "needsProof", m.order_id as "orderId", coalesce(o.label, '') as "orderLabel", m.reasons,
  (m.kind = 'credit' and m.state = 'accepted' and ${isCalledOff}) as "calledOff"`

export const rowsOf = async ({ db, language }: Pick<DbContext, 'db' | 'language'>, where: RawBuilder<unknown>): Promise<DocumentRow[]> => {
  const { rows } = await sql<Found>`select ${columns} ${from} where ${ofCompany('m')} and ${where}`.execute(db.withoutPlugins())
  return rows.map(({ money, waits, needsProof, reasons, ...row }) => ({
    ...row,
    waitsFor: waits ? (row.state === 'review' ? 'review' : 'money') : needsProof ? 'proof' : '',
    reasons: reasons.map((reason) => ({
      code: reason.code,
      broken: reason.mode === 'block',
      lineNo: reason.lineNo,
      says: sentenceOf(reason, language, { advises: row.state === 'review' }),
    })),
  }))
}

export async function documentPage(
  context: DbContext,
  { deviceId, show, kind, cursor, limit }: ValidInput<typeof listDocuments>['query'],
): Promise<RawResult<typeof listDocuments>> {
  const { db, services } = context
  const sort = `documents ${show}`
  const after = readCursor(services.config, cursor, sort)
  const conditions: Condition[] = [
    shown[show],
    sql`${seenDocuments(context)}`,
    ...(deviceId ? [sql<boolean>`m.device_id = ${deviceId}::uuid`] : []),
    ...(kind ? [sql<boolean>`m.kind = ${kind}`] : []),
  ]
  const wanted = allOf(conditions)
  const beyond = after ? sql`and m.id < ${after.id}::uuid` : sql``
  const [rows, counted] = await Promise.all([
    rowsOf(context, sql`${wanted} ${beyond} order by m.id desc limit ${sql.lit(limit + 1)}`),
    after
      ? null
      : sql<{
          rows: number
        }>`select count(*) as rows from (select 1 from device_documents m join devices d on ${ofCompany('d')} and d.id = m.device_id
          where ${ofCompany('m')} and ${wanted} limit ${sql.lit(countedUpTo + 1)}) counted`.execute(db.withoutPlugins()),
  ])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const many = counted?.rows[0]?.rows ?? 0
  return {
    rows: page,
    next: rows.length > limit && last ? writeCursor(services.config, { sort, key: last.id, id: last.id }) : null,
    total: counted && { rows: Math.min(many, countedUpTo), more: many > countedUpTo },
  }
}
