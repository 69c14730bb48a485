import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { expiredLinks } from '#features/sales/checkout/server/expire.ts'
import { type OrderState, orderStates } from '#features/sales/orders/contract.ts'
import { expiredQuotes } from '#features/sales/orders/server/change/expire-quotes.ts'
import { keepMoney, orderById } from '#features/sales/orders/server/door.ts'
import { type OrderEvent, ways } from '#features/sales/orders/server/states.ts'
import { payableCompany, type StripeServer, serverWithStripe } from './stripe.ts'

let server: StripeServer
let owner: Awaited<ReturnType<typeof payableCompany>>
let customerId: string
/** Who has no credit at all. */
let strangerId: string
let termsId: string
before(async () => {
  server = await serverWithStripe()
  owner = await payableCompany(server)
  const idOf = async (text: string) => (await server.database.owner.query(`${text} returning id`, [owner.companyId])).rows[0].id
  customerId = await idOf(`insert into customers (company_id, customer_name) values ($1, 'Harbor Cafe')`)
  strangerId = await idOf(`insert into customers (company_id, customer_name, credit_limit) values ($1, 'Stranger', 0)`)
  termsId = await idOf(`insert into terms (company_id, name, kind, due_days) values ($1, 'Net 30', 'STANDARD', 30)`)
})
after(() => server.close())

type Walk = { id: string; total: number }
const ok = async (answer: Promise<{ statusCode: number; body: string }>) => {
  const { statusCode, body } = await answer
  assert.equal(statusCode, 200, body)
  return JSON.parse(body).result
}
const details = async ({ id }: Walk) => ok(owner.get(`/api/Order/Details/${id}`))
const shipped = async ({ id }: Walk) => ok(owner.get(`/api/Shipment/List/${id}`))

type Start = { unitPrice?: string; terms?: boolean; beyond?: boolean; quote?: boolean }
async function place({ unitPrice = '10', terms = false, beyond = false, quote = false }: Start = {}): Promise<Walk> {
  const lines = [{ description: 'Rope', quantity: '3', unitPrice }]
  const body = {
    customerId: beyond ? strangerId : customerId,
    termsId: terms ? termsId : null,
    requestKey: randomUUID(),
    lines,
    asQuote: quote,
  }
  const { id } = await ok(owner.post('/api/Order/Place', body))
  return { id, total: 3 * Number(unitPrice) * 100 }
}
const ship = ({ id }: Walk, quantity: string) =>
  owner.post(`/api/Shipment/Ship/${id}`, { requestKey: randomUUID(), shippedOn: '2026-11-28', lines: [{ lineNo: 1, quantity }] })
const callOffShipment = ({ id }: Walk, shipmentId: string) =>
  owner.post(`/api/Shipment/CallOff/${id}`, { shipmentId, reason: 'The truck never came' })

/** As the books tell of what was settled there. */
const settle = ({ id }: Walk, settledInBooks: number) =>
  server.services.transaction({ companyId: owner.companyId }, async (db) => {
    const order = await orderById(db, id, { lock: true })
    if (!order) throw new Error('No such order')
    await keepMoney(db, { companyId: owner.companyId, actorId: null, actor: 'QuickBooks', origin: 'quickbooks' }, order, { settledInBooks })
  })

const change = async (walk: Walk, body: object) =>
  ok(owner.post(`/api/Order/Change/${walk.id}`, { ...body, version: (await details(walk)).version }))

/** What a person or another system does to an order, and the event by which it moves. */
const steps: Record<string, { event: OrderEvent; take: (walk: Walk) => Promise<unknown> }> = {
  link: { event: 'linkMade', take: ({ id }) => ok(owner.get(`/api/Payment/GetQrCode?orderId=${id}`)) },
  acceptQuote: {
    event: 'accepted',
    async take({ id, total }) {
      const { paymentNumber } = await ok(owner.get(`/api/Payment/GetQrCode?orderId=${id}`))
      const payload = { paymentNumber, name: 'Kim', expectedTotal: total }
      await ok(server.app.inject({ method: 'POST', url: '/api/Payment/AcceptQuote', payload }))
    },
  },
  linkRunsOut: {
    event: 'linkExpired',
    async take({ id }) {
      await server.database.owner.query(`update payment_links set expires_at = now() - interval '1 minute' where order_id = $1`, [id])
      await expiredLinks.run(server.services)
    },
  },
  quoteRunsOut: {
    event: 'quoteExpired',
    async take({ id }) {
      await server.database.owner.query(`update orders set valid_until = current_date - 3 where id = $1`, [id])
      await expiredQuotes.run(server.services)
    },
  },
  openQuote: {
    event: 'quoteOpened',
    take: ({ id }) =>
      ok(owner.post(`/api/Payment/OpenQuote/${id}`, { validUntil: Temporal.Now.plainDateISO().add({ days: 9 }).toString() })),
  },
  pay: { event: 'settled', take: (walk) => settle(walk, walk.total) },
  takeBack: { event: 'owedAgain', take: (walk) => settle(walk, 0) },
  shipOne: { event: 'shipped', take: (walk) => ok(ship(walk, '1')) },
  shipRest: { event: 'shipped', take: async (walk) => ok(ship(walk, (await shipped(walk)).lines[0].left)) },
  // All that is to leave has left.
  endShort: { event: 'shipped', take: ({ id }) => ok(owner.post(`/api/Shipment/CallOffRest/${id}`, { reason: 'Sold out' })) },
  callOffLast: {
    event: 'shipmentCalledOff',
    async take(walk) {
      const live = (await shipped(walk)).shipments.find(({ calledOffAt }: { calledOffAt: string | null }) => !calledOffAt)
      await ok(callOffShipment(walk, live.id))
    },
  },
  cancel: {
    event: 'calledOff',
    take: async (walk) => ok(owner.post(`/api/Order/Cancel/${walk.id}`, { version: (await details(walk)).version, reason: 'Not wanted' })),
  },
  giveTerms: { event: 'termsGiven', take: (walk) => change(walk, { termsId }) },
  takeTerms: { event: 'termsTaken', take: (walk) => change(walk, { termsId: null }) },
  approve: { event: 'approved', take: ({ id }) => ok(owner.post(`/api/Order/Decide/${id}`, { verdict: 'approve' })) },
  reject: {
    event: 'rejected',
    take: ({ id }) => ok(owner.post(`/api/Order/Decide/${id}`, { verdict: 'reject', reason: 'They never pay' })),
  },
}

/** Each from the placing on: what is done, and where the order is then. */
const walks: [keyof typeof steps, OrderState][][] = [
  [
    ['link', 'AwaitingPayment'],
    ['linkRunsOut', 'Expired'],
    ['link', 'AwaitingPayment'],
    ['pay', 'Paid'],
    ['takeBack', 'Accepted'],
    ['pay', 'Paid'],
    ['shipOne', 'PartShipped'],
    ['callOffLast', 'Paid'],
    ['shipRest', 'Closed'],
    ['takeBack', 'Fulfilled'],
    ['pay', 'Closed'],
    ['callOffLast', 'Paid'],
    ['shipOne', 'PartShipped'],
    ['shipRest', 'Closed'],
    ['callOffLast', 'PartShipped'],
  ],
  [
    ['shipOne', 'PartShipped'],
    ['callOffLast', 'Accepted'],
    ['shipOne', 'PartShipped'],
    ['shipRest', 'Fulfilled'],
    ['callOffLast', 'PartShipped'],
    ['endShort', 'Fulfilled'],
    ['pay', 'Closed'],
  ],
  [
    ['shipRest', 'Fulfilled'],
    ['callOffLast', 'Accepted'],
    ['cancel', 'Cancelled'],
  ],
  [
    ['link', 'AwaitingPayment'],
    ['shipOne', 'PartShipped'],
  ],
  [
    ['link', 'AwaitingPayment'],
    ['shipRest', 'Fulfilled'],
  ],
  [
    ['link', 'AwaitingPayment'],
    ['cancel', 'Cancelled'],
  ],
  [
    ['link', 'AwaitingPayment'],
    ['linkRunsOut', 'Expired'],
    ['shipOne', 'PartShipped'],
  ],
  [
    ['link', 'AwaitingPayment'],
    ['linkRunsOut', 'Expired'],
    ['shipRest', 'Fulfilled'],
  ],
  [
    ['link', 'AwaitingPayment'],
    ['linkRunsOut', 'Expired'],
    ['pay', 'Paid'],
  ],
  [
    ['link', 'AwaitingPayment'],
    ['linkRunsOut', 'Expired'],
    ['cancel', 'Cancelled'],
  ],
  [
    ['link', 'AwaitingPayment'],
    ['giveTerms', 'OnAccount'],
    ['link', 'OnAccount'],
  ],
  [
    ['link', 'AwaitingPayment'],
    ['linkRunsOut', 'Expired'],
    ['giveTerms', 'OnAccount'],
  ],
]
const onAccount: typeof walks = [
  [
    ['pay', 'Paid'],
    ['takeBack', 'OnAccount'],
    ['takeTerms', 'Accepted'],
    ['giveTerms', 'OnAccount'],
    ['shipOne', 'PartShipped'],
    ['callOffLast', 'OnAccount'],
    ['shipRest', 'Fulfilled'],
    ['callOffLast', 'OnAccount'],
    ['cancel', 'Cancelled'],
  ],
]
const beyondCredit: typeof walks = [[['approve', 'OnAccount']], [['reject', 'Rejected']], [['cancel', 'Cancelled']]]
const quoted: typeof walks = [
  [
    ['quoteRunsOut', 'QuoteExpired'],
    ['openQuote', 'Quote'],
    ['acceptQuote', 'AwaitingPayment'],
    ['pay', 'Paid'],
  ],
  [
    ['quoteRunsOut', 'QuoteExpired'],
    ['cancel', 'Cancelled'],
  ],
  [['cancel', 'Cancelled']],
]
/** What costs nothing is closed as soon as it left. */
const free: typeof walks = [
  [
    ['shipRest', 'Closed'],
    ['callOffLast', 'Accepted'],
  ],
]

test('every way of the table is taken by its event, and by no other; every state is come to', async () => {
  const taken = new Set<string>()
  const taking = async (walk: Walk, events: readonly OrderEvent[], from: number) => {
    const { rows } = await server.database.owner.query(
      `select c ->> 'from' as "from", c ->> 'to' as "to" from audit_events e, jsonb_array_elements(e.changes) c
       where e.record_id = $1 and e.action = 'orderMoved' and c ->> 'field' = 'orderState' order by e.id offset $2`,
      [walk.id, from],
    )
    for (const way of rows as { from: OrderState; to: OrderState }[]) {
      const event = ways[way.from][way.to]
      assert.ok(event && events.includes(event), `${way.from} → ${way.to} is of ${event}, not of ${events}`)
      taken.add(`${way.from} → ${way.to}`)
    }
    return from + rows.length
  }
  const all: { walk: (typeof walks)[number]; start: Start }[] = [
    ...walks.map((walk) => ({ walk, start: {} })),
    ...onAccount.map((walk) => ({ walk, start: { terms: true } })),
    ...beyondCredit.map((walk) => ({ walk, start: { terms: true, beyond: true } })),
    ...quoted.map((walk) => ({ walk, start: { quote: true } })),
    { walk: [['acceptQuote', 'OnAccount']], start: { quote: true, terms: true } },
    {
      walk: [
        ['acceptQuote', 'AwaitingApproval'],
        ['approve', 'OnAccount'],
      ],
      start: { quote: true, terms: true, beyond: true },
    },
    ...free.map((walk) => ({ walk, start: { unitPrice: '0' } })),
    { walk: [...(free[0] ?? []).slice(0, 1), ['callOffLast', 'OnAccount']], start: { unitPrice: '0', terms: true } },
  ]
  for (const { walk, start } of all) {
    const order = await place(start)
    const first: OrderEvent[] = start.beyond ? ['approvalNeeded'] : start.terms ? ['accepted', 'termsGiven'] : ['accepted']
    let moves = await taking(order, start.quote ? ['quoted'] : first, 0)
    for (const [step, state] of walk) {
      const { event, take } = steps[step] ?? assert.fail(step)
      await take(order)
      assert.equal((await details(order)).state, state, `${walk.map(([name]) => name)} at ${step}`)
      // In the same breath what left and is paid is closed, and what is approved or accepted is on account or waits for its link.
      const more: OrderEvent[] =
        event === 'approved' ? ['termsGiven'] : event === 'accepted' ? ['approvalNeeded', 'termsGiven', 'linkMade'] : ['settled']
      moves = await taking(order, [event, ...more], moves)
    }
  }
  // None of ours stays only handed in; one that does is called off like those that wait.
  const handedIn = await place()
  await server.database.owner.query(`update orders set state = 'Submitted' where id = $1`, [handedIn.id])
  await ok(owner.post(`/api/Order/Cancel/${handedIn.id}`, { version: 1, reason: 'Not wanted' }))
  await taking(handedIn, ['calledOff'], 1)
  const table = Object.entries(ways).flatMap(([from, to]) => Object.keys(to).map((state) => `${from} → ${state}`))
  assert.deepEqual(
    table.filter((way) => !taken.has(way)),
    [],
  )
  const reached = new Set(table.map((way) => way.split(' → ')[1]))
  assert.deepEqual(
    orderStates.filter((state) => state !== 'Submitted' && !reached.has(state)),
    [],
  )
})

test('what an order’s state forbids is refused in words, and moves nothing', async () => {
  const closed = await place()
  await settle(closed, closed.total)
  await ok(ship(closed, '3'))
  const cancelled = await place()
  await ok(owner.post(`/api/Order/Cancel/${cancelled.id}`, { version: 1, reason: 'Not wanted' }))
  const part = await place()
  await ok(ship(part, '1'))
  const waiting = await place({ terms: true, beyond: true })
  const version = { version: 1, reason: 'Not wanted' }
  const refused = [
    [owner.post(`/api/Order/Cancel/${closed.id}`, version), 'orderFixed'],
    [owner.post(`/api/Order/Change/${closed.id}`, { ...version, memo: 'More' }), 'orderFixed'],
    [owner.get(`/api/Payment/GetQrCode?orderId=${closed.id}`), 'linkImpossible'],
    [ship(closed, '1'), 'nothingToShip'],
    [owner.post(`/api/Shipment/CallOffRest/${closed.id}`, { reason: 'Sold out' }), 'nothingToCallOff'],
    [ship(cancelled, '1'), 'nothingToShip'],
    [ship(waiting, '1'), 'nothingToShip'],
    [owner.get(`/api/Payment/GetQrCode?orderId=${waiting.id}`), 'linkImpossible'],
    [owner.post(`/api/Order/Decide/${part.id}`, { verdict: 'approve' }), 'nothingToApprove'],
    [owner.post(`/api/Order/Cancel/${cancelled.id}`, version), 'orderFixed'],
    [owner.post(`/api/Order/Cancel/${part.id}`, version), 'orderFixed'],
    [owner.post(`/api/Order/Change/${part.id}`, { ...version, memo: 'More' }), 'orderFixed'],
  ] as const
  for (const [call, code] of refused) {
    const answer = await call
    assert.deepEqual([answer.statusCode, answer.json().code], [409, code])
    assert.ok(answer.json().message.length > 20)
  }
  assert.deepEqual(await Promise.all([closed, cancelled, part].map(async (walk) => (await details(walk)).state)), [
    'Closed',
    'Cancelled',
    'PartShipped',
  ])
})
