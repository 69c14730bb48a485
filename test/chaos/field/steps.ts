import type { Books } from '../books.ts'
import { idThere, recordOf, recordsThere } from '../books.ts'
import { writeThere } from '../edits.ts'
import type { FieldDevice } from './device.ts'
import { type MadeKind, madeKinds, type Pick } from './drafts.ts'
import { wares } from './field.ts'

// A device may be without a network for 72 hours; what is a day older than that is for somebody to look at.
const mostHours = 70
const tooLongHours = 200

const someDevice = ({ field: { devices } }: Books, pick: Pick): FieldDevice => {
  const device = devices[pick(devices.length)]
  if (!device) throw new Error('Every company has devices.')
  return device
}

/** A day of a rep, or what is found of some days without a network. */
export async function workOnDevice(books: Books, pick: Pick) {
  const device = someDevice(books, pick)
  const hoursAgo = pick(2) ? 0 : pick(8) ? pick(mostHours) : tooLongHours
  for (let many = 1 + pick(4); many > 0; many--) await device.make(someKind(pick), { hoursAgo })
}
/** What is sold counts most. */
const someKind = (pick: Pick): MadeKind => (pick(2) ? madeKinds[pick(2)] : madeKinds[pick(madeKinds.length)]) ?? 'order'

/** At most one of a company, and seldom: it takes no part any more. */
export async function loseDevice(books: Books, pick: Pick) {
  const { devices } = books.field
  const device = someDevice(books, pick)
  if (pick(4) || devices.some(({ isLost }) => isLost)) return
  const version = await versionOf(books, device)
  if (version === null) return
  // Whatever becomes of the call, it may have been heard.
  device.isLost = true
  await told(books, `/api/Device/ReportLost/${device.id}`, { version })
}

/** As long as nobody has heard of it. */
export async function reportLost(books: Books) {
  for (const device of books.field.devices.filter(({ isLost, hasForgotten }) => isLost && !hasForgotten)) {
    const version = await versionOf(books, device)
    if (version !== null) await told(books, `/api/Device/ReportLost/${device.id}`, { version })
  }
}

/** Another rep goes on with it; the customers stay where they are, and what is for them waits in Review then. */
export async function handOver(books: Books, pick: Pick) {
  const device = someDevice(books, pick)
  const repId = books.field.repIds[pick(books.field.repIds.length)]
  const version = device.isLost ? null : await versionOf(books, device)
  if (version !== null) await told(books, '/api/Device/AddUpdateDevice', { id: device.id, version, repId })
}

async function versionOf({ owner }: Books, { id }: FieldDevice): Promise<number | null> {
  const answer = await owner.get(`/api/Device/Details/${id}`).catch(() => null)
  return answer?.status === 200 ? (answer.body.result as { version: number }).version : null
}
/** Somebody else was faster, or the server is away: they try again another time. */
const told = ({ owner }: Books, path: string, body: object) => owner.post(path, body).catch(() => null)

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
