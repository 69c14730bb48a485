import { randomUUID } from 'node:crypto'
import type { DemoPerson } from './demo-person.ts'

type Rep = { repId: string; repCode: string; name: string; vendorName: string }
type Location = { id: string; name: string; kind: string; answersFor: string }

const devices = [
  { code: 'NW-1', deviceName: 'Ana’s phone', deviceEmail: 'ana.phone@pierfoods.example', phone: '(206) 555-0141', isPaired: true },
  { code: 'SO-1', deviceName: 'Lucía’s tablet', deviceEmail: 'lucia.tablet@pierfoods.example', phone: '(503) 555-0177', isPaired: false },
]
const address = { address1: '9 Pier Street', city: 'Seattle', state: 'WA', zip: '98101' }

/**
 * A week with the phone: what was sold so many days ago, and to which of the rep's customers. `paid`: in cash, or by the check of this number.
 * `handedOver`: out of the van, at once.
 */
const sold: { daysAgo: number; to: number; lines: Record<string, string>; paid?: string; handedOver?: boolean }[] = [
  { daysAgo: 7, to: 0, lines: { 'COF-02': '3', 'TOM-06': '4' } },
  { daysAgo: 7, to: 1, lines: { 'EGG-30': '4' }, paid: 'cash' },
  { daysAgo: 6, to: 2, lines: { 'COF-02': '5' } },
  { daysAgo: 6, to: 0, lines: { 'EGG-30': '2', 'TOM-06': '3' }, paid: '1041' },
  { daysAgo: 5, to: 1, lines: { 'TOM-06': '8' } },
  { daysAgo: 4, to: 2, lines: { 'COF-02': '2', 'EGG-30': '6' }, paid: 'cash' },
  { daysAgo: 3, to: 0, lines: { 'COF-02': '4', 'EGG-30': '2' }, paid: 'cash' },
  { daysAgo: 3, to: 1, lines: { 'TOM-06': '6' } },
  { daysAgo: 2, to: 0, lines: { 'COF-02': '2', 'TOM-06': '4' }, handedOver: true },
  { daysAgo: 2, to: 2, lines: { 'EGG-30': '5' }, paid: '1048' },
  { daysAgo: 1, to: 0, lines: { 'COF-02': '6', 'EGG-30': '3', 'TOM-06': '2' }, paid: 'cash' },
]
const customersOfWeek = 3
/** What came back yesterday: of the order that was handed over, and of none. */
const cameBack = [
  { number: 'COF-02', reason: 'The bag was torn', damaged: true, ofOrder: true },
  { number: 'EGG-30', reason: 'One box too many', damaged: false, ofOrder: false },
]
const dayMs = 86_400_000

/** What an installation of the field app says of itself; two of its orders are still on it. */
const said = {
  unsentCount: 2,
  unsentValue: 41_260,
  nextNumber: sold.length + cameBack.length + 4,
  appVersion: '1.0.0',
  persisted: true,
  installed: true,
  storageUsage: 6_815_744,
  storageQuota: 2_147_483_648,
}

/**
 * A device for each of two reps, selling from their vans; one of them is paired with an installation that is not there, and sold for a week.
 * `product`: its address.
 */
export async function furnishDevices(person: DemoPerson, product: string) {
  const { rows: there } = await person.get<{ rows: { deviceName: string }[] }>('/api/Device/GetAll')
  const { rows: reps } = await person.get<{ rows: Rep[] }>('/api/Device/GetRepList')
  const { rows: locations } = await person.get<{ rows: Location[] }>('/api/Device/GetLocations')
  const warehouse = locations.find(({ kind }) => kind === 'warehouse')
  await setRules(person)
  for (const { code, isPaired, ...device } of devices) {
    const rep = reps.find(({ repCode }) => repCode === code)
    const van = locations.find(({ answersFor }) => answersFor === code)
    if (!rep || !van || !warehouse || there.some(({ deviceName }) => deviceName === device.deviceName)) continue
    const places = { inventoryLocationId: van.id, restockFromLocationId: warehouse.id }
    const seller = { repId: rep.repId, vendorName: rep.vendorName, invoiceName: rep.name }
    const { id } = await person.post<{ id: string }>('/api/Device/AddUpdateDevice', { ...device, ...address, ...seller, ...places })
    if (!isPaired) continue
    const { code: pairing } = await person.post<{ code: string }>(`/api/Device/PairingCode/${id}`, {})
    const installation = await pair(product, pairing)
    const week = await weekOf(person, id, code)
    if (week) await sell(installation, week)
    await installation('/api/Device/Heartbeat', { ...said, rulesVersion: week?.rulesVersion ?? 0, at: new Date().toISOString() })
    await receive(person, id)
    await planVisit(person, rep)
  }
}

type Taken = { id: string; cash: number; takenOn: string }
/** What was taken on the first day was handed in, a little short; the rest is still with the rep. */
async function receive(person: DemoPerson, deviceId: string) {
  const { rows } = await person.get<{ rows: { repId: string }[] }>(`/api/Device/OpenMoney?deviceId=${deviceId}`)
  const repId = rows[0]?.repId
  if (!repId) return
  const { rows: open } = await person.get<{ rows: Taken[] }>(`/api/Device/OpenPayments/${deviceId}?repId=${repId}`)
  const first = open.filter(({ takenOn }) => takenOn === open[0]?.takenOn)
  const cash = first.reduce((sum, each) => sum + each.cash, 0)
  const payments = first.map(({ id }) => ({ id, came: true }))
  const counted = { countedCash: Math.max(0, cash - 500), reason: 'Parking at the market' }
  await person.post(`/api/Device/Settle/${deviceId}`, { repId, requestKey: randomUUID(), payments, ...counted })
}

/** Reps may take goods back, and be on the road for a week. */
async function setRules(person: DemoPerson) {
  const { version } = await person.get<{ version: number }>('/api/Device/CompanyRules')
  if (version > 0) return
  const rules = { 'doc.credit': { value: 'Y' }, 'offline.maxHours': { value: 168 } }
  await person.post('/api/Device/SaveCompanyRules', { version, rules })
}

type Buyer = { customerId: string; lineOf: (number: string, quantity: string) => Line | undefined }
type Week = { prefix: string; rulesVersion: number; buyers: Buyer[] }
type Line = { itemId: string; description: string; quantity: string; unitPrice: string }

/** Customers of the rep, and what the app knows for each: what is sold, at the prices that hold for it, by the device's rules. */
async function weekOf(person: DemoPerson, deviceId: string, repCode: string): Promise<Week | null> {
  const { numberPrefix: prefix } = await person.get<{ numberPrefix: string }>(`/api/Device/Details/${deviceId}`)
  const { rulesVersion } = await person.get<{ rulesVersion: number }>(`/api/Device/GetRules/${deviceId}`)
  const filters = encodeURIComponent(JSON.stringify({ rep: [repCode] }))
  const { rows: customers } = await person.get<{ rows: { id: string }[] }>(
    `/Dashboard/GetCustomerList?limit=${customersOfWeek}&filters=${filters}`,
  )
  if (customers.length === 0) return null
  const { rows } = await person.get<{ rows: DemoItem[] }>('/api/Item/List?limit=100')
  const wanted = new Set([...sold.flatMap(({ lines }) => Object.keys(lines)), ...cameBack.map(({ number }) => number)])
  const items = rows.filter(({ number }) => wanted.has(number))
  return { prefix, rulesVersion, buyers: await Promise.all(customers.map(({ id }) => buyerOf(person, id, items))) }
}

type DemoItem = { id: string; number: string; name: string }
async function buyerOf(person: DemoPerson, customerId: string, items: readonly DemoItem[]): Promise<Buyer> {
  const asked = items.map(({ id }) => ({ itemId: id, quantity: '1' }))
  const found = await person.post<{ lines: { unitPrice: string | null }[] }>('/api/Price/Lines', { customerId, lines: asked })
  const priced = new Map(items.map((item, index) => [item.number, { ...item, unitPrice: found.lines[index]?.unitPrice ?? '0' }]))
  const lineOf = (number: string, quantity: string) => {
    const item = priced.get(number)
    return item && { itemId: item.id, description: item.name, quantity, unitPrice: item.unitPrice }
  }
  return { customerId, lineOf }
}

type Answers = { answers: { orderId: string | null }[] }
/** As the app makes them: what was sold, a visit, and what came back afterwards. */
async function sell(installation: (path: string, body: object) => Promise<Answers>, { prefix, rulesVersion, buyers }: Week) {
  let count = 0
  const [first] = buyers
  if (!first) return
  const document = (kind: string, daysAgo: number, { customerId }: Buyer, lines: readonly (Line | undefined)[], more: object = {}) => {
    const numbered = lines.flatMap((line) => line ?? []).map((line, index) => ({ ...line, lineNo: index + 1 }))
    const net = numbered.reduce((sum, { quantity, unitPrice }) => sum + Math.round(Number(quantity) * Number(unitPrice) * 100), 0)
    count += 1
    return {
      ...{ id: randomUUID(), number: `${prefix}-${count}`, format: 1, kind, rulesVersion, customerId },
      ...{ madeAt: new Date(Date.now() - daysAgo * dayMs).toISOString(), lines: numbered, net, tax: 0, total: net },
      ...more,
    }
  }
  const documents: object[] = sold.map(({ daysAgo, to, lines, paid, handedOver }) => {
    const buyer = buyers[to] ?? first
    const wanted = Object.entries(lines).map(([number, quantity]) => buyer.lineOf(number, quantity))
    const made = document(handedOver ? 'invoice' : 'order', daysAgo, buyer, wanted)
    const cash = paid === 'cash'
    return paid
      ? { ...made, payment: { method: 'O', amount: made.total, cash: cash ? made.total : 0, checkNumber: cash ? '' : paid } }
      : made
  })
  count += 1
  documents.push(visited(first.customerId, `${prefix}-${count}`))
  const hand = (all: readonly object[]) => installation('/api/Device/Push', { at: new Date().toISOString(), documents: all })
  const { answers } = await hand(documents)
  const orderId = answers[sold.findIndex(({ handedOver }) => handedOver)]?.orderId ?? null
  await hand(
    cameBack.map(({ number, ofOrder, reason, damaged }) => {
      const line = first.lineOf(number, '1')
      const back = line && { ...line, reason, damaged }
      return document('credit', 1, first, [back], { format: 3, credits: ofOrder ? { orderId, invoiceId: null } : null })
    }),
  )
}

/** Of yesterday, as the app notes it; the next one is in a week. */
function visited(customerId: string, number: string) {
  const endedAt = Date.now() - dayMs
  const visit = { startedAt: new Date(endedAt - 25 * 60_000).toISOString(), endedAt: new Date(endedAt).toISOString(), outcome: 'sold' }
  const nextOn = new Date(Date.now() + 7 * dayMs).toISOString().slice(0, 10)
  const note = 'Wants to taste the new coffee'
  return { id: randomUUID(), number, format: 1, kind: 'visit', madeAt: visit.endedAt, customerId, note, visit: { ...visit, nextOn } }
}

/** The office sends the rep to another customer of theirs. */
async function planVisit(person: DemoPerson, { repId, repCode }: Rep) {
  const filters = encodeURIComponent(JSON.stringify({ rep: [repCode] }))
  const { rows } = await person.get<{ rows: { id: string }[] }>(`/Dashboard/GetCustomerList?limit=2&filters=${filters}`)
  const customerId = rows[1]?.id
  if (!customerId) return
  const { today } = await person.get<{ today: string }>(`/api/Visit/Choices/${customerId}`)
  const note = 'Ask what became of the broken jars, and bring the new price list'
  await person.post('/api/Visit/Plan', { customerId, day: today, repId, note })
}

/** An installation of the app, without the app: answers what it calls with. */
async function pair(product: string, code: string) {
  const installationId = randomUUID()
  const call = async (path: string, body: object, token = '') => {
    const response = await fetch(product + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-installation-id': installationId,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    const { result, message } = await response.json()
    if (!response.ok) throw new Error(`${path}: ${message}`)
    return result
  }
  const { token }: { token: string } = await call('/api/Device/Pair', { code, installationId })
  return (path: string, body: object) => call(path, body, token)
}
