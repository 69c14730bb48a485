import type { Books } from '../books.ts'
import { ask } from '../edits.ts'
import type { Pick, StoreShopper } from './shopper.ts'
import { payWith } from './store.ts'

const someone = ({ store: { shoppers } }: Books, pick: Pick): StoreShopper => {
  const shopper = shoppers[pick(shoppers.length)]
  if (!shopper) throw new Error('Every store has shoppers.')
  return shopper
}

export const shopInStore = (books: Books, pick: Pick) => someone(books, pick).visit()
export const decideRequest = (books: Books, pick: Pick) => someone(books, pick).decide()
export const callOffOrder = (books: Books, pick: Pick) => someone(books, pick).callOff()
export const payOrder = (books: Books, pick: Pick) => someone(books, pick).payOne(payWith(books.world, books.store, pick))

/** The office agrees on another price with one of them. */
export async function movePrice(books: Books, pick: Pick) {
  const { customerIds, itemIds } = books.store
  const [customerId, itemId] = [customerIds[pick(customerIds.length)], itemIds[pick(itemIds.length)]]
  const agreed = await books.owner.get(`/api/Price/Agreed/${customerId}?limit=100`).catch(() => null)
  const { rows } = (agreed?.status === 200 ? agreed.body.result : { rows: [] }) as { rows: { id: string; itemId: string }[] }
  const before = rows.find((row) => row.itemId === itemId)
  const price = ((200 + pick(800)) / 100).toFixed(2)
  await ask(books, `/api/Price/SaveAgreed/${customerId}`, before ? { id: before.id, price } : { itemId, price })
}

/** Orders that wait for the office, all at once. */
export async function decideOrders(books: Books, pick: Pick) {
  const { id } = books.store
  const found = await books.owner.get(`/api/Sales/StoreOrders/${id}?pendingOnly=Y&limit=100`).catch(() => null)
  const { rows } = (found?.status === 200 ? found.body.result : { rows: [] }) as {
    rows: { id: string; version: number; canApprove: boolean }[]
  }
  const orders = rows.filter(({ canApprove }) => canApprove).map(({ id, version }) => ({ id, version }))
  const body = { orders, verdict: pick(3) ? 'approve' : 'reject', reason: 'Chaos' }
  if (orders.length) await Promise.all(pick(2) ? [decide(books, body)] : [decide(books, body), decide(books, body)])
}
const decide = (books: Books, body: object) => ask(books, `/api/Sales/DecideStoreOrders/${books.store.id}`, body)

/** It is closed for a moment, with whatever waits, and open again for most of the time. */
export async function standStore(books: Books, pick: Pick) {
  const { id } = books.store
  const found = await books.owner.get(`/api/Sales/Store/${id}`).catch(() => null)
  if (found?.status !== 200) return
  const { status, version } = found.body.result as { status: string; version: number }
  const step = { Open: pick(2) ? 'pause' : 'close', Paused: 'resume', Closed: 'reopen' }[status]
  const pending = pick(2) ? 'honor' : 'cancel'
  if (step) await ask(books, `/api/Sales/StoreStep/${id}`, { step, version, ...(step === 'close' && { pending }) })
}
export async function openAgain(books: Books) {
  const [{ state }] = await books.world.query('select state from stores where company_id = $1 and id = $2', [
    books.companyId,
    books.store.id,
  ])
  if (state !== 'Open') await standStore(books, () => 0)
}
