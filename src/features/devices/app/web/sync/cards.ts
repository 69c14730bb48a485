import type { DeviceStore } from '../storage/device-store.ts'
import type { Calls } from './calls.ts'
import { type AskedForCard, askCardPath, cardsPath, type ListedCards } from './office.ts'

type What = { document: string } | { orderId: string } | { invoiceIds: string[]; expectedTotal: number }
/** With the QR of its payment page. */
export type Asked = Awaited<ReturnType<typeof askForCard>>

/** Asks the office for the link; what it says is kept with the others. */
export async function askForCard(store: DeviceStore, calls: Calls, what: What) {
  const asked = await calls.post<AskedForCard>(askCardPath, what, await store.fact('key'))
  const { svg: _, ...card } = asked
  const others = (await store.fact('cards')) ?? []
  await store.setFacts({ cards: [card, ...others.filter(({ orderId }) => orderId !== card.orderId)] })
  return asked
}

/** What became of all of them. */
export async function hearOfCards(store: DeviceStore, calls: Calls): Promise<void> {
  const { rows } = await calls.post<ListedCards>(cardsPath, {}, await store.fact('key'))
  // Whoever reads the device's store reads it again for whatever is written.
  if (JSON.stringify(await store.fact('cards')) !== JSON.stringify(rows)) await store.setFacts({ cards: rows })
}
