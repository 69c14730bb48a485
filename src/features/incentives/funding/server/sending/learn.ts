import { sql } from 'kysely'
import { formatCents } from '#contract/money.ts'
import { notify } from '#features/notifications/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type BatchState, type ItemState, stateOfItems } from '../../states.ts'
import { lockedBatch, needsMoney } from '../batches/batch.ts'
import { move } from '../money/movements.ts'
import { unclaim } from '../payees/unclaimed.ts'
import type { Answer, ItemResult } from '../providers/payout-provider.ts'
import { countShares, type LearnedItem, paid } from './paid.ts'
import { paidAfterAll } from './paid-after-all.ts'

/** What may become of an item of which something is known already. Whatever else is said, late or twice, says nothing new. */
const ways: Record<ItemState, readonly ItemState[]> = {
  Queued: ['Accepted', 'Posted', 'Refused', 'Cancelled', 'Unknown'],
  Sent: ['Accepted', 'Posted', 'Refused', 'Cancelled', 'Unknown'],
  Unknown: ['Accepted', 'Posted', 'Refused', 'Cancelled'],
  Accepted: ['Posted', 'Refused', 'Cancelled', 'Returned'],
  Posted: ['Returned'],
  // Somebody said what was not so.
  Refused: ['Posted'],
  Cancelled: ['Posted'],
  Returned: [],
  Held: [],
}

/** What the other side says of a batch's items, once for each: told twice it changes nothing. */
export async function learn(db: Db, batchId: string, { items: results, providerRef, complete }: Answer): Promise<void> {
  const batch = await lockedBatch(db, batchId)
  const items = await itemsOf(db, batchId)
  const known = new Map(items.map((item) => [item.id, item]))
  for (const result of results) {
    const item = known.get(result.reference)
    if (!item || !ways[item.state].includes(result.state)) continue
    await become(db, item, result, needsMoney(batch.payVia))
    known.set(item.id, { ...item, state: result.state })
  }
  // Of what is said to be whole nothing is on its way without a word.
  const says = complete ? (results.some(({ state }) => state === 'Unknown') ? 'wrong' : '') : 'incomplete'
  if (!complete)
    await sql`update funding_items i set state = 'Unknown', changed_at = now() where ${ofCompany('i')} and i.batch_id = ${batchId}::uuid
      and i.state in ('Queued', 'Sent')`.execute(db.withoutPlugins())
  await sumUp(db, batchId, batch.state, { says, providerRef })
}

/** It leaves now, or is asked for again. */
export async function sentOff(db: Db, batchId: string, wasLost: boolean) {
  if (wasLost) return
  await lockedBatch(db, batchId)
  await sql`update funding_items i set state = 'Sent', changed_at = now() where ${ofCompany('i')} and i.batch_id = ${batchId}::uuid and i.state = 'Queued'`.execute(
    db.withoutPlugins(),
  )
}

/** Nobody knows: it may have been taken. */
export async function say(db: Db, batchId: string, says: 'silent' | 'notThere' | 'incomplete' | 'wrong') {
  const batch = await lockedBatch(db, batchId)
  await sql`update funding_items i set state = 'Unknown', changed_at = now() where ${ofCompany('i')} and i.batch_id = ${batchId}::uuid
    and i.state in ('Queued', 'Sent')`.execute(db.withoutPlugins())
  await sumUp(db, batchId, batch.state, { says })
}

/** Nothing of it was taken. */
export async function refuseAll(db: Db, batchId: string, { code, values }: { code: string; values?: Record<string, string> }) {
  const items = await itemsOf(db, batchId)
  const open = items.filter(({ state }) => state === 'Queued' || state === 'Sent' || state === 'Unknown')
  await learn(db, batchId, {
    providerRef: '',
    complete: true,
    items: open.map(({ id }) => ({ reference: id, state: 'Refused', code, text: values?.text ?? '', providerRef: '' })),
  })
}

async function itemsOf(db: Db, batchId: string): Promise<LearnedItem[]> {
  const { rows } = await sql<LearnedItem>`
    select i.id, i.batch_id as "batchId", b.program_id as "programId", i.payee_kind as "payeeKind", i.payee_id as "payeeId", i.payee_name as "payeeName",
      i.state, i.amount, i.withheld, i.fee
    from funding_items i join funding_batches b on ${ofCompany('b')} and b.id = i.batch_id
    where ${ofCompany('i')} and i.batch_id = ${batchId}::uuid and i.state <> 'Held' order by i.place`.execute(db.withoutPlugins())
  return rows
}

async function become(db: Db, item: LearnedItem, result: ItemResult, hasMoney: boolean) {
  const { state, code, text, providerRef } = result
  await db
    .updateTable('fundingItems')
    .set({
      state,
      code,
      text,
      ...(providerRef && { providerRef }),
      ...((state === 'Posted' || state === 'Returned') && { settledAt: new Date() }),
      ...(state === 'Posted' && { postedAt: new Date() }),
      changedAt: new Date(),
    })
    .where('id', '=', item.id)
    .execute()
  const wasPaid = item.state === 'Posted'
  if (state === 'Posted' && (item.state === 'Refused' || item.state === 'Cancelled')) return paidAfterAll(db, item, hasMoney)
  if (state === 'Posted') return paid(db, item)
  if (state !== 'Refused' && state !== 'Cancelled' && state !== 'Returned') return
  await free(db, item, state === 'Cancelled' ? 'Approved' : 'Failed')
  await countShares(db, item.id, { funded: -1, paid: wasPaid ? -1 : 0 })
  // What was withheld is not the payee's; what a load cost is not given back once it was made.
  const back = item.amount + (state === 'Returned' ? 0 : item.fee)
  if (hasMoney)
    await move(db, [{ kind: state === 'Returned' ? 'returned' : 'refused', amount: back, batchId: item.batchId, itemId: item.id }])
  // It is the payee's all the same: it is paid again, or goes to their state in the end.
  if (state === 'Returned') await unclaim(db, { ...item, itemId: item.id, rows: await rowsOf(db, item.id) })
}

/** Its rewards may be paid by another batch, and so may what it would have given back. */
async function free(db: Db, { id }: LearnedItem, decided: 'Approved' | 'Failed') {
  const plain = db.withoutPlugins()
  await sql`update reward_entries e set decided = ${decided} where ${ofCompany('e')} and e.decided is distinct from 'Rejected' and e.id in (
    select f.entry_id from funding_rows f where ${ofCompany('f')} and f.item_id = ${id}::uuid and f.living)`.execute(plain)
  await sql`update funding_rows f set living = false where ${ofCompany('f')} and f.item_id = ${id}::uuid and f.living`.execute(plain)
  await sql`update payout_corrections k set item_id = null where ${ofCompany('k')} and k.item_id = ${id}::uuid`.execute(plain)
}

const rowsOf = async (db: Db, itemId: string) =>
  (await db.selectFrom('fundingRows').select('rowId').where('itemId', '=', itemId).execute()).map(({ rowId }) => rowId)

const over: readonly BatchState[] = ['Settled', 'PartlySettled', 'Failed']

async function sumUp(db: Db, batchId: string, before: BatchState, { says, providerRef }: { says: string; providerRef?: string }) {
  const items = await itemsOf(db, batchId)
  const state = stateOfItems(items.map((item) => item.state))
  const isOver = over.includes(state)
  const { rows } = await sql<{ companyId: string; number: number; total: number }>`
    update funding_batches b set state = ${state}, says = ${state === 'Unknown' ? says : ''}, changed_at = now(), sends_again = false,
      version = b.version + case when b.state <> ${state} then 1 else 0 end,
      provider_ref = case when ${providerRef ?? ''} = '' then b.provider_ref else ${providerRef ?? ''} end,
      settled_at = case when ${isOver} then coalesce(b.settled_at, now()) else b.settled_at end
    where ${ofCompany('b')} and b.id = ${batchId}::uuid returning b.company_id as "companyId", b.number, b.total`.execute(
    db.withoutPlugins(),
  )
  const [batch] = rows
  if (!batch || state === before) return
  const code = state === 'Settled' ? 'NA_FUNDING_PAID' : isOver || state === 'Unknown' ? 'NA_FUNDING_FAILED' : null
  if (code)
    await notify(db, {
      companyId: batch.companyId,
      code,
      value: `#${batch.number} · ${formatCents(batch.total)}`,
      record: { kind: 'funding', id: batchId },
      to: { can: 'funding.write' },
    })
}
