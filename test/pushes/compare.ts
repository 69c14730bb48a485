import assert from 'node:assert/strict'
import type { VanShop } from '../pushing.ts'
import type { App } from './app.ts'
import type { Model } from './model.ts'

export const inVan = 100_000

/** The office has what the model says, the device shows what the office has. */
export async function compare(shop: VanShop, model: Model, app: App) {
  const known = [...model.known.values()].flat()
  const taken = known.filter(({ state }) => state === 'accepted')
  const kept = await shop.rowsOf('select state from device_documents where company_id = $1', [shop.companyId])
  const states = (rows: readonly { state: string }[]) => rows.map(({ state }) => state).toSorted()
  assert.deepEqual(states(kept), states(known))
  const orders = await shop.rowsOf(
    `select grand_total as cents, order_date::text as day, source_id from orders where company_id = $1 and device_id = $2`,
    [shop.companyId, shop.deviceId],
  )
  const written = (rows: readonly { cents: number | string; day: string }[]) =>
    rows.map(({ cents, day: on }) => `${on} ${Number(cents)}`).toSorted()
  assert.deepEqual(written(orders), written(taken))
  const gone = taken.filter(({ kind }) => kind === 'invoice').reduce((sum, { pieces }) => sum + pieces, 0)
  assert.equal(await shop.figures(shop.van), String(inVan - gone))
  const [{ moved }] = await shop.rowsOf(
    `select coalesce(sum(quantity), 0)::int as moved from stock_moves where company_id = $1 and location_id = $2 and kind = 'sale'`,
    [shop.companyId, shop.van],
  )
  assert.equal(moved + gone, 0)
  // A suspended device hears nothing of what was decided.
  if (model.isSuspended) return
  for (const { id, document, answer } of await app.documents()) {
    const [own, ...others] = model.known.get(id) ?? []
    if (!others.length) assert.equal(answer?.state, own?.state, document.number)
  }
}
