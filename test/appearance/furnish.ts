import { setTimeout as sleep } from 'node:timers/promises'
import { languages } from '#contract/languages.ts'
import type { DraftLine, ReplyDraft } from '#features/trade/replies/contract.ts'
import { stripeControl } from '#test/stripe.ts'
import { pay } from '../../scripts/demo-orders.ts'
import type { DemoPerson } from '../../scripts/demo-person.ts'
import type { Records } from './screens.ts'

type Stripe = { url: string; secretKey: string }
type Row = { id: string; customerName: string; state: string; status: string; needs: string[]; orderId: string | null }
type Place = { quickbooksUrl: string; mailUrl: string; realmId: string; stripe: Stripe; account: string }

const longestMs = 60_000
const importFile = `Company,Contact,Email,City
Seaside Grill,Noor Haddad,noor@seaside.example,Astoria
Tidewater Cafe LLC,,hello@tidewater.example,Tacoma
Harbor Lights,Piet Jansen,not an address,Newport
`

/** Beside what the demo shows: the records that time, trouble and other people bring. Answers those that only a link knows. */
export async function furnish(person: DemoPerson, place: Place): Promise<Records> {
  const { rows: customers } = await person.get<{ rows: Row[] }>('/Dashboard/GetCustomerList?limit=8')
  const [first, second, third, fourth, fifth] = customers
  if (!first || !second || !third || !fourth || !fifth) throw new Error('The demo company has too few customers.')
  const [links, invitations] = await Promise.all([
    money(person, place, [third.id, fourth.id, fifth.id]),
    invite(person, place),
    books(person, place, [first, second]),
    answer(person),
    imports(person),
    twins(person),
    prices(person, first.id),
  ])
  const requests = await askFor(person)
  await goods(person)
  await sold(person, first.id)
  const requestKey = crypto.randomUUID()
  await person.post('/Dashboard/Bulk/Start', { field: 'territory', value: 'Islands', ids: [third.id, fourth.id], requestKey })
  await person.post('/api/Settings/StartCompanyExport', {})
  await person.post('/Sync/StartProof', { kind: 'full' })
  return { ...links, ...requests, ...invitations }
}

/** Two payments by card, the first of them disputed, the payout that they went into, and a link that was taken back. */
async function money(person: DemoPerson, { stripe, account }: Place, [first, second, third]: [string, string, string]) {
  const control = stripeControl(stripe)
  const disputed = await linkFor(person, first)
  const { id: payment } = await paid(person, stripe, disputed)
  const intent = await fetch(`${stripe.url}/v1/payment_intents/${payment}`, {
    headers: { authorization: `Bearer ${stripe.secretKey}`, 'stripe-account': account },
  })
  const { latest_charge: charge } = await intent.json()
  await control('POST', 'disputes', { account, charge, reason: 'product_not_received' })
  await until('a dispute', async () => (await person.get<{ rows: Row[] }>('/api/Stripe/Disputes')).rows[0])
  const collected = await linkFor(person, second)
  await paid(person, stripe, collected)
  await control('POST', 'clock', { days: 6 })
  await until('a payout', async () => (await person.get<{ rows: Row[] }>('/api/Stripe/Payouts')).rows[0])
  const withdrawn = await linkFor(person, third)
  await person.post(`/api/Payment/CancelLink/${withdrawn.orderId}`, {})
  return { collected: collected.orderId, collectedLink: collected.code, withdrawnLink: withdrawn.code }
}

/** A customer is asked for two invoices, another was. */
async function askFor(person: DemoPerson) {
  type Invoice = { id: string; customerId: string; orderId: string | null }
  const { rows } = await person.get<{ rows: Invoice[] }>('/api/Order/OpenInvoices?limit=200')
  const open = Map.groupBy(
    rows.filter(({ orderId }) => !orderId),
    ({ customerId }) => customerId,
  )
  const [ours, others] = [...open.values()].filter((invoices) => invoices.length > 1)
  const [request, over] = [await requestFor(person, ours), await requestFor(person, others)]
  await person.post(`/api/Order/Cancel/${over.id}`, { version: 1, reason: 'They pay by check' })
  return { request: request.id, requestLink: request.code, overLink: over.code }
}

async function requestFor(person: DemoPerson, invoices: readonly { id: string }[] = []) {
  const invoiceIds = invoices.slice(0, 2).map(({ id }) => id)
  const { id } = await person.post<{ id: string }>('/api/PaymentRequest/Make', { invoiceIds })
  const { paymentNumber } = await person.get<{ paymentNumber: string }>(`/api/Payment/GetQrCode?orderId=${id}`)
  return { id, code: paymentNumber }
}

async function linkFor(person: DemoPerson, customerId: string) {
  const lines = [{ description: 'Rope, 30 m', quantity: '2', unitPrice: '40' }]
  const { id } = await person.post<{ id: string }>('/api/Order/Place', { customerId, requestKey: crypto.randomUUID(), lines })
  const { paymentNumber } = await person.get<{ paymentNumber: string }>(`/api/Payment/GetQrCode?orderId=${id}`)
  return { orderId: id, code: paymentNumber }
}

async function paid(person: DemoPerson, stripe: Stripe, { orderId, code }: { orderId: string; code: string }): Promise<Row> {
  await pay(person, stripe.url, code, 'pm_card_visa')
  return until('a payment', async () => {
    const { rows } = await person.get<{ rows: Row[] }>(`/api/Stripe/OrderPayments?orderId=${orderId}`)
    return rows.find(({ status }) => status === 'Paid')
  })
}

/** A count under way; the demo company has its places, and a transfer that is on its way. */
async function goods(person: DemoPerson) {
  const { rows: places } = await person.get<{ rows: { id: string; isDefault: boolean }[] }>('/api/Stock/Locations')
  const home = places.find(({ isDefault }) => isDefault)
  const count = await person.post<Row>('/api/StockCount/Start', { locationId: home?.id, requestKey: crypto.randomUUID() })
  await person.post(`/api/StockCount/Enter/${count.id}`, { lines: [{ lineNo: 1, counted: '7' }] })
  const van = places.find(({ isDefault }) => !isDefault)
  const { rows: balances } = await person.get<{ rows: { itemId: string; available: string }[] }>(
    `/api/Stock/Balances?sort=-onHand&locationId=${home?.id}`,
  )
  const itemId = balances.find(({ available }) => Number(available) > 0)?.itemId
  await person.post('/api/Restock/SetPar', { locationId: van?.id, itemId, par: '9000' })
  const lines = [{ itemId, quantity: '1' }]
  const restock = await person.post<Row>('/api/Restock/Draft', { requestKey: crypto.randomUUID(), toId: van?.id, lines })
  await person.post(`/api/Restock/Request/${restock.id}`, { version: 1 })
}

/** What a device handed in from its file: below the price, with money that was collected, of an item that is gone, and nothing that can be read. */
async function sold(person: DemoPerson, customerId: string) {
  const { rows: devices } = await person.get<{ rows: Row[] }>('/api/Device/GetAll')
  const { rows: items } = await person.get<{ rows: Row[] }>('/api/Item/List?sort=-unitPrice')
  const line = (itemId = '') => ({ lineNo: 1, itemId, quantity: '2', unitPrice: '1.25', discountPercent: '5' })
  const document = (number: number, more: object) => ({
    ...{ id: crypto.randomUUID(), number: `AW-${number}`, format: 1, kind: 'order', madeAt: new Date().toISOString(), rulesVersion: 0 },
    ...{ customerId, lines: [line(items[0]?.id)], net: 238, tax: 0, total: 238, note: 'Back door, after nine', ...more },
  })
  const payment = { method: 'O', amount: 12_500, cash: 2500, checkNumber: '4711' }
  const documents = [
    document(901, { lines: [line(crypto.randomUUID())], kind: 'invoice' }),
    document(902, { kind: 'payment', lines: [], net: 0, total: 12_500, payment }),
    { id: crypto.randomUUID(), kind: 'poem' },
    document(903, {
      payment: { ...payment, amount: 238, cash: 238 },
      proofs: { signedName: 'María Ortega', photos: [crypto.randomUUID()] },
    }),
  ]
  await person.post(`/api/Device/HandIn/${devices[0]?.id}`, { documents })
}

/** Somebody of each language, who has not come yet. */
async function invite(person: DemoPerson, { mailUrl }: Place): Promise<Records> {
  const codes = await Promise.all(
    languages.map(async ({ code: language }) => {
      const email = `${language}@colleague.example`
      await person.post('/api/Settings/InvitePerson', { email, displayName: 'Robin Lind', language, role: 'manager' })
      const mail = await fetch(`${mailUrl}/api/wait?${new URLSearchParams({ to: email, timeoutMs: String(longestMs) })}`)
      const { links }: { links: string[] } = await mail.json()
      const code = links.map((link) => /\/auth\/invite\/([^/?#]+)/.exec(link)?.[1]).find(Boolean)
      if (!code) throw new Error('No invitation came by mail.')
      return [`invitation-${language}`, code] as const
    }),
  )
  return Object.fromEntries(codes)
}

/** A customer that both sides changed, and one whose name QuickBooks does not take. */
async function books(person: DemoPerson, place: Place, [first, second]: [Row, Row]) {
  await person.post('/Sync/SaveRule', { recordKind: 'customer', field: 'workPhone', policy: 'ask' })
  const called = encodeURIComponent(first.customerName)
  const { id: theirId } = await quickbooks(place, 'GET', `find?entity=Customer&name=${called}`)
  const body = { Id: theirId, sparse: true, PrimaryPhone: { FreeFormNumber: '206-555-0202' } }
  await quickbooks(place, 'POST', 'write', { entity: 'Customer', operation: 'update', body })
  await change(person, first.id, { workPhone: '206-555-0101' })
  const { records } = await quickbooks(place, 'GET', 'records/Vendor')
  await change(person, second.id, { name: records[0].DisplayName })
  await until('two that need a person', async () => {
    const { rows } = await person.get<{ rows: Row[] }>('/Sync/GetEntries?lane=needsYou')
    return rows.length >= 2
  })
}

async function change(person: DemoPerson, customerId: string, fields: object) {
  type Details = { id: string; version: number; fields: object }
  const { id, version, fields: before } = await person.get<Details>(`/Dashboard/GetCustomerDetails/${customerId}`)
  await person.post('/Dashboard/AddEditCustomer', { ...before, ...fields, id, version })
}

/** An acknowledgment of the newest order of the retailer. */
async function answer(person: DemoPerson) {
  const { rows } = await person.get<{ rows: Row[] }>('/api/EDI/Documents')
  const order = rows.find(({ orderId }) => orderId !== null)
  if (!order) throw new Error('No order came from the retailer.')
  const { lines } = await person.get<ReplyDraft>(`/api/EDI/ReplyDraft/${order.id}`)
  await person.post(`/api/EDI/SendReply/${order.id}`, {
    kind: 'orderResponse',
    purpose: 'original',
    lines: lines.map(({ line, ours, price }: DraftLine) => ({ line, accepted: ours, later: '0', laterOn: '', price })),
    requestKey: crypto.randomUUID(),
  })
}

/** One that is through, with a row that was left out, and one that waits to be begun. */
async function imports(person: DemoPerson) {
  for (const begins of [true, false]) {
    const form = new FormData()
    form.set('file', new Blob([importFile], { type: 'text/csv' }), 'prospects.csv')
    const { id } = await person.post<{ id: string }>('/Dashboard/Import/Upload', form)
    const step = async () => (await person.get<{ state: string }>(`/Dashboard/Import/Details/${id}`)).state
    await person.post(`/Dashboard/Import/Check/${id}`, { mapping: ['name', 'firstName', 'email', 'city'], updatesExisting: false })
    await until('a checked import', async () => (await step()) === 'checked')
    if (!begins) continue
    await person.post(`/Dashboard/Import/Start/${id}`, {})
    await until('an import', async () => (await step()) === 'done')
  }
}

/** Levels of each kind, one of them with breaks; a customer who has one and what was agreed with it, prices and quantities. */
async function prices(person: DemoPerson, customerId: string) {
  const level = (fields: object) => person.post<{ id: string }>('/api/Price/SaveLevel', fields)
  const { id } = await level({ name: 'Distributor', percent: '-12', rounding: 'nearest', ending: '.95' })
  await level({ name: 'Retail', base: 'cost', percent: '45', rounding: 'up', ending: '.99' })
  await level({ name: 'Trade fair', base: 'fixed', validFrom: '2027-03-01', validTo: '2027-03-05' })
  const { rows: items } = await person.get<{ rows: Row[] }>('/api/Item/Search')
  const [first, second] = items
  if (!first || !second) throw new Error('The demo company has too few items.')
  for (const [minimum, price] of [
    ['1', '7.5'],
    ['10', '6.9'],
    ['24', '6.25'],
  ])
    await person.post(`/api/Price/SaveLevelPrice/${id}`, { itemId: first.id, minimum, price })
  await person.post(`/api/Price/SaveLevelPrice/${id}`, { itemId: second.id, minimum: '6', percent: '-20', validFrom: '2026-01-01' })
  await person.post('/api/Price/AssignLevel', { levelId: id, customerIds: [customerId] })
  await person.post(`/api/Price/SaveAgreed/${customerId}`, { itemId: second.id, price: '11.25', validTo: '2099-12-31' })
  const quantities = (fields: object) => person.post(`/api/Price/SaveAgreedQuantity/${customerId}`, fields)
  await quantities({ itemId: first.id, minimumQuantity: '48', multipleQuantity: '12', maximumQuantity: '1200' })
  await quantities({ itemId: second.id, minimumQuantity: '2.5' })
}

/** Two that look like one. */
async function twins(person: DemoPerson) {
  for (const name of ['Lighthouse Diner', 'Lighthouse Diner Inc'])
    await person.post('/Dashboard/AddEditCustomer', { name, company: 'Lighthouse Diner', customerType: 'N', workPhone: '(206) 555-0190' })
  await person.post('/Dashboard/SearchDuplicateSuspects', {})
  await until('suspects', async () => (await person.get<{ rows: Row[] }>('/Dashboard/GetDuplicateSuspects')).rows[0])
}

async function quickbooks({ quickbooksUrl, realmId }: Place, method: string, path: string, body?: object) {
  const response = await fetch(`${quickbooksUrl}/control/companies/${realmId}/${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return response.json()
}

async function until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
  for (const end = Date.now() + longestMs; Date.now() < end; await sleep(100)) {
    const found = await look()
    if (found) return found
  }
  throw new Error(`never: ${what}`)
}
