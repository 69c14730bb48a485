import type { Books } from '../books.ts'
import { idThere, recordOf, recordsThere } from '../books.ts'
import { writeThere } from '../edits.ts'
import type { FieldDevice, Pick } from './device.ts'
import { wares } from './field.ts'

// A device may be without a network for 72 hours.
const mostHours = 70

const someDevice = ({ field: { devices } }: Books, pick: Pick): FieldDevice => {
  const device = devices[pick(devices.length)]
  if (!device) throw new Error('Every company has devices.')
  return device
}

/** A day of a rep, or what is found of some days without a network. */
export async function sellOnDevice(books: Books, pick: Pick) {
  const device = someDevice(books, pick)
  const hoursAgo = pick(2) ? 0 : pick(mostHours)
  for (let many = 1 + pick(4); many > 0; many--) await device.sell({ hoursAgo })
}
export const handInOnce = (books: Books, pick: Pick) => someDevice(books, pick).round()
export const sendAgain = (books: Books, pick: Pick) => someDevice(books, pick).sendAgain()

/** Somebody invoices goods in QuickBooks, which counts them too. */
export async function sellGoodsThere(books: Books, tag: string, pick: Pick) {
  const customer = await recordOf(books, tag)
  const { Name, cents } = wares[pick(wares.length)] ?? { Name: '', cents: 0 }
  const item = (await recordsThere(books, 'Item')).find((record) => record.Name === Name)
  if (!customer || !item) return
  const Qty = 1 + pick(9)
  const detail = { ItemRef: { value: idThere(item) }, Qty, UnitPrice: cents / 100 }
  const Line = [{ Amount: (Qty * cents) / 100, DetailType: 'SalesItemLineDetail', SalesItemLineDetail: detail }]
  await writeThere(books, 'Invoice', { CustomerRef: { value: idThere(customer) }, Line })
}
