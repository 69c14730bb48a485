import { sql } from 'kysely'
import { type QuickbooksWrite, versionOf } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { text } from '#server/text.ts'
import type { AdjustmentWait } from '../contract.ts'
import { adjustingOf } from './adjusting.ts'

export const recordKind = 'stockPosting'
/** As our documents are known there, whatever people make of their numbers. */
const tagOf = (id: string) => `[Ledgerside ${id}]`
/** Their clock may be behind ours. */
const clocksDifferMs = 10 * 60_000

const locked = (db: Db, id: string | null) =>
  db
    .selectFrom('stockPostings')
    .selectAll()
    .where('id', '=', id ?? '')
    .forUpdate()
    .executeTakeFirst()

type Line = { externalId: string | null; quantity: string; isCounted: boolean }
async function linesOf(db: Db, postingId: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select k.external_id, l.quantity::text as quantity, i.item_type = 'Inventory' and i.active as is_counted
    from stock_posting_lines l join items i on ${ofCompany('i')} and i.id = l.item_id
      left join external_links k on ${ofCompany('k')} and k.provider = 'quickbooks' and k.kind = 'item' and k.local_id = l.item_id
        and k.removed_at is null
    where ${ofCompany('l')} and l.posting_id = ${postingId} order by i.full_name, i.id`.execute(db)
  return rows
}

/** QuickBooks takes no part of a document: all of it waits for an item that is not counted there (any more). */
export async function blockedBy(db: Db, postingId: string): Promise<AdjustmentWait | null> {
  return (await linesOf(db, postingId)).every(({ externalId, isCounted }) => externalId && isCounted) ? null : 'item'
}

/** How adjustments of ours are written to QuickBooks: made once, never changed. */
export const stockWrites: QuickbooksWrite = {
  recordKind,
  async prepare(db, { recordId }) {
    const posting = await locked(db, recordId)
    const adjusting = await adjustingOf(db)
    if (!posting || posting.externalId || adjusting.is === 'waits') return 'nothing'
    const lines = await linesOf(db, posting.id)
    if (!lines.every(({ externalId, isCounted }) => externalId && isCounted)) return 'nothing'
    const about = [text('en', `stockBooks.documents.${posting.documentKind}`), posting.reason].filter(Boolean).join(': ')
    const since = new Date(Date.parse(posting.createdAt) - clocksDifferMs).toISOString()
    return {
      operation: 'create',
      entity: 'InventoryAdjustment',
      body: {
        AdjustAccountRef: { value: adjusting.account },
        TxnDate: posting.movedOn,
        DocNumber: `${adjusting.prefix}ADJ-${posting.number}`,
        PrivateNote: `${about.slice(0, 3900)} ${tagOf(posting.id)}`,
        Line: lines.map(({ externalId, quantity }) => ({
          DetailType: 'ItemAdjustmentLineDetail',
          ItemAdjustmentLineDetail: { ItemRef: { value: externalId }, QtyDiff: Number(quantity) },
        })),
      },
      lookUp: { where: `MetaData.CreateTime >= '${since}'`, tag: tagOf(posting.id) },
    }
  },
  async applied(db, { recordId }, record) {
    const { externalId, version } = versionOf(record)
    await db
      .updateTable('stockPostings')
      .set({ state: 'posted', externalId, version, waitsFor: '', postedAt: new Date() })
      .where('id', '=', recordId ?? '')
      .execute()
  },
  async merge() {
    // Nothing of ours there is ever changed.
  },
  async noted(db, { recordId }, state) {
    const posting = await locked(db, recordId)
    if (!posting || posting.externalId) return
    const shown = {
      sending: 'sending',
      retrying: 'waiting',
      unknown: 'unknown',
      refused: 'error',
      ignored: 'ignored',
      done: 'blocked',
    } as const
    await db
      .updateTable('stockPostings')
      .set({ state: shown[state], ...(state === 'done' && { lookAt: new Date() }) })
      .where('id', '=', posting.id)
      .execute()
  },
}
