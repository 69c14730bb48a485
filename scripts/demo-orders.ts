import type { DemoPerson } from './demo-person.ts'

type Choice = { id: string; name: string }
type Books = { version: number; settings: object; choices: { any: Choice[] } }

/** Where money goes in the demo company's own chart of accounts. */
const accounts = {
  clearingAccountId: 'Undeposited Funds',
  bankAccountId: 'Checking',
  feeAccountId: 'Bank Charges',
  disputeAccountId: 'Penalties & Settlements',
  otherAccountId: 'Uncategorized Income',
}
const noAddress = { addressName: '', address1: '', address2: '', city: '', state: '', zip: '' }
/** The keys make a start that was interrupted place nothing twice. */
const orders = [
  {
    requestKey: '018f3b1c-0000-7000-8000-000000000001',
    poNumber: 'PO-7781',
    paidWith: 'pm_card_visa',
    lines: [
      { description: 'Halibut fillets, 10 lb case', quantity: '4', unitPrice: '128.50' },
      { description: 'Dried kelp, 1 lb', quantity: '12', unitPrice: '9.75' },
    ],
  },
  {
    requestKey: '018f3b1c-0000-7000-8000-000000000002',
    poNumber: '',
    paidWith: null,
    lines: [{ description: 'Smoked salmon, side', quantity: '6', unitPrice: '46' }],
  },
  {
    requestKey: '018f3b1c-0000-7000-8000-000000000003',
    poNumber: '20418',
    paidWith: null,
    lines: [
      { description: 'Oysters, dozen', quantity: '20', unitPrice: '18' },
      { description: 'Oyster knives', quantity: '4', unitPrice: '14.50' },
    ],
    shipped: { carrier: 'Pier Trucks', tracking: '77120', lines: [{ lineNo: 1, quantity: '12' }] },
  },
]

/** Accounts for the books, and three orders: one paid by its link, one whose link waits, one that has left in part. */
export async function furnishOrders(person: DemoPerson, stripeUrl: string | undefined) {
  const books = await person.get<Books>('/api/Books/Settings')
  if (!books.version) await openBooks(person, books)
  const { rows } = await person.get<{ rows: { id: string }[] }>('/Dashboard/GetCustomerList?limit=3')
  for (const [index, { paidWith, shipped, ...order }] of orders.entries()) {
    const customerId = rows[index]?.id
    if (!customerId) continue
    const { addresses } = await person.get<{ addresses: (typeof noAddress)[] }>(`/api/Order/Choices/${customerId}`)
    const { id } = await person.post<{ id: string }>('/api/Order/Place', {
      ...order,
      customerId,
      shippingAddress: addresses[0] ?? noAddress,
    })
    if (shipped) await ship(person, id, { ...shipped, requestKey: order.requestKey })
    if (shipped || !stripeUrl) continue
    const { openAmount } = await person.get<{ openAmount: number }>(`/api/Order/Details/${id}`)
    if (!openAmount) continue
    const { paymentNumber } = await person.get<{ paymentNumber: string }>(`/api/Payment/GetQrCode?orderId=${id}`)
    if (paidWith) await pay(person, stripeUrl, paymentNumber, paidWith)
  }
}

/** Today, once: the same key never ships twice. */
async function ship(person: DemoPerson, orderId: string, shipment: object) {
  const { today, canShip } = await person.get<{ today: string; canShip: boolean }>(`/api/Shipment/List/${orderId}`)
  if (canShip) await person.post(`/api/Shipment/Ship/${orderId}`, { ...shipment, shippedOn: today })
}

async function openBooks(person: DemoPerson, { settings, choices }: Books) {
  const idOf = (called: string) => choices.any.find(({ name }) => name === called)?.id
  const chosen = Object.fromEntries(Object.entries(accounts).map(([field, name]) => [field, idOf(name)]))
  const nothing = { refundItemId: null, classId: null }
  const made = await person.post<{ itemId: string; deliveryItemId: string }>('/api/Books/MakeItems', {
    items: ['itemId', 'deliveryItemId'],
  })
  await person.post('/api/Books/SaveSettings', {
    ...settings,
    ...chosen,
    ...nothing,
    ...made,
    active: true,
    version: 0,
  })
}

/** As the payment page does it: with what the link told, straight at Stripe. */
export async function pay(person: DemoPerson, stripeUrl: string, paymentNumber: string, method: string) {
  const detail = await person.get<{ orderId: string; publicKey: string; paymentSecret: string; stripeAccountId: string }>(
    `/api/Payment/GetPaymentDetail?paymentNumber=${paymentNumber}`,
  )
  const { publicKey, paymentSecret, stripeAccountId } = detail
  if (!paymentSecret) return
  await fetch(`${stripeUrl}/v1/payment_intents/${paymentSecret.split('_secret_')[0]}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publicKey}`, 'stripe-account': stripeAccountId },
    body: new URLSearchParams({ client_secret: paymentSecret, payment_method: method, return_url: 'https://ledgerside.example' }),
  })
  await person.get(`/api/Payment/Confirm/${detail.orderId}`)
}
