import { DemoPerson, type Places } from './demo-person.ts'

type Choices = { levels: { id: string; name: string }[]; locations: { id: string; isDefault: boolean }[]; payable: boolean }
type Row = { id: string; templateName: string; status: string }
type Customer = { id: string; customerName: string }
type Cart = { round: number; total: number; onAccount: boolean; payNow: boolean; stops: string[]; lines: { problem: string | null }[] }
type ShopItem = { id: string; minimumQuantity: string; multipleQuantity: string; price: { unitPrice: string | null } }

const store = {
  templateName: 'PIER-DEALERS',
  description: 'Pier Foods for dealers',
  audience: 'request',
  approval: 'all',
  stockShown: 'level',
  color: '#0f5c5c',
  welcomeEn: 'What is in by noon leaves our warehouse the same day.',
  welcomeEs: 'Pida antes del mediodía y sale hoy de nuestro almacén.',
  cutOff: '12:00',
}

/** Six who may shop there, or ask to: two of one customer, of whom one approves for the other. `customer`: its place in the list. */
const shoppers = [
  { email: 'marta@pierdealers.example', name: 'Marta Quinn', customer: 0, mayApprove: true, comes: true, orders: 3 },
  { email: 'teo@pierdealers.example', name: 'Teo Quinn', customer: 0, spendingLimit: 20_000, comes: true, orders: 0 },
  { email: 'orders@northquay.example', name: 'North Quay orders', customer: 1, comes: true, orders: 2 },
  { email: 'lin@baysideinn.example', name: 'Lin Abbott', customer: 2, comes: true, orders: 1 },
  { email: 'purchasing@oldmill.example', name: 'Old Mill purchasing', customer: 3, comes: false, orders: 0 },
]
const asking = {
  email: 'sam@tidewater.example',
  name: 'Sam Rivera',
  companyName: 'Tidewater Cafe LLC',
  phone: '(206) 555-0188',
  message: 'We buy eggs and coffee from you every week and would like to order by ourselves.',
}

/** A store that dealers order in, open, with who shops there and what waits to be approved. */
export async function furnishStores(person: DemoPerson, places: Places) {
  const id = await openStore(person)
  if (!id) return
  const there = await person.get<{ rows: { email: string; state: string }[] }>(`/api/Sales/Shoppers/${id}`)
  const isThere = (email: string) => there.rows.some((row) => row.email === email)
  const { rows: customers } = await person.get<{ rows: Customer[] }>('/Dashboard/GetCustomerList?sort=customerName&limit=10')
  const invited = shoppers.flatMap(({ email, name, customer, mayApprove = false, spendingLimit = null }) => {
    const { id: customerId } = customers[customer] ?? {}
    return customerId && !isThere(email) ? [{ email, name, customers: [{ customerId, mayApprove, spendingLimit }] }] : []
  })
  if (invited.length) await person.post(`/api/Sales/InviteShoppers/${id}`, { shoppers: invited })
  // Who has been there once has ordered; after a start that was interrupted the others still come.
  const { rows: now } = await person.get<typeof there>(`/api/Sales/Shoppers/${id}`)
  for (const { email, comes, orders } of shoppers)
    if (comes && now.some((row) => row.email === email && row.state === 'Invited')) await shop(places, email, orders)
  if (!isThere(asking.email)) await new DemoPerson(places).post(`/api/Storefront/${store.templateName}/AskAccess`, asking)
}

async function openStore(person: DemoPerson): Promise<string | null> {
  const { rows } = await person.get<{ rows: Row[] }>('/api/Sales/StoreListing')
  let found = rows.find(({ templateName }) => templateName === store.templateName)
  if (!found) {
    const { levels, locations, payable } = await person.get<Choices>('/api/Sales/StoreChoices')
    const place = locations.find(({ isDefault }) => isDefault) ?? locations[0]
    if (!place) return null
    const body = { ...store, locationId: place.id, priceLevelId: levels[0]?.id ?? null, payNow: payable ? 'Y' : 'N' }
    const { id } = await person.post<{ id: string }>('/api/Sales/AddStore', body)
    found = { id, templateName: store.templateName, status: 'Draft' }
  }
  if (found.status === 'Draft') {
    const { version: before } = await person.get<{ version: number }>(`/api/Sales/Store/${found.id}`)
    // Hours and delivery stand on invoices; no dealer puts them in a cart.
    const { rows: items } = await person.get<{ rows: { id: string; itemType: string }[] }>('/api/Item/List?limit=100')
    const left = items.filter(({ itemType }) => itemType === 'Service').map(({ id }) => ({ itemId: id, offered: false }))
    const catalog = { version: before, categoryIds: [], items: left }
    const { version } = await person.post<{ version: number }>(`/api/Sales/SaveStoreCatalog/${found.id}`, catalog)
    await person.post(`/api/Sales/StoreStep/${found.id}`, { step: 'publish', version })
  }
  return found.id
}

/** Comes in by the mailed link, and orders a few things at their own prices so many times. */
async function shop(places: Places, email: string, orders: number) {
  const shopper = new DemoPerson(places)
  const at = (call: string) => `/api/Storefront/${store.templateName}/${call}`
  const link = await shopper.linkMailedTo(email, '/join/')
  await shopper.post(at('Join'), { token: link.split('/join/')[1] ?? '' })
  const { rows } = await shopper.get<{ rows: ShopItem[] }>(at('Items?limit=24'))
  const priced = rows.filter(({ price }) => price.unitPrice !== null)
  for (let order = 0; order < orders; order++) {
    for (const item of priced.slice(order * 3, order * 3 + 3)) {
      const quantity = item.minimumQuantity || item.multipleQuantity || String(4 + order * 2)
      await shopper.post(at('CartLine'), { itemId: item.id, quantity })
    }
    const cart = await shopper.get<Cart>(at('Cart'))
    const pay = cart.onAccount ? 'account' : cart.payNow ? 'now' : null
    // What is short or stopped stays in the cart: it is open, as carts are.
    if (!pay || cart.stops.length > 0 || cart.lines.some(({ problem }) => problem !== null)) return
    await shopper.post(at('Place'), { round: cart.round, expectedTotal: cart.total, pay })
  }
}
