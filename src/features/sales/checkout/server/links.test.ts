import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { confirmPaid, cookieOf, openLink, openShop } from '#test/shop.ts'
import { type StripeServer, serverWithStripe } from '#test/stripe.ts'

let server: StripeServer
before(async () => {
  server = await serverWithStripe()
})
after(() => server.close())

const shop = () => openShop(server)
const open = (code: string, headers?: Record<string, string>) => openLink(server, code, headers)
const confirm = (orderId: string, headers?: Record<string, string>) => confirmPaid(server, orderId, headers)

test('an amount that Stripe does not take has no link', async () => {
  const { company, customerId } = await shop()
  await server.database.owner.query('update sales_settings set delivery_amount = 0 where company_id = $1', [company.companyId])
  for (const [unitPrice, code] of [
    ['0.49', 'amountNotCharged'],
    ['0.50', undefined],
    ['999999.99', undefined],
    ['1000000', 'amountNotCharged'],
  ] as const) {
    const lines = [{ description: 'Rope', quantity: '1', unitPrice }]
    const shippingAddress = { addressName: 'Pier 9', address1: '1 Pier', city: 'Seattle', state: 'WA', zip: '98101' }
    const placed = await company.post('/api/Order/Place', { customerId, requestKey: crypto.randomUUID(), lines, shippingAddress })
    assert.equal(placed.statusCode, 200, placed.body)
    assert.equal((await company.get(`/api/Payment/GetQrCode?orderId=${placed.json().result.id}`)).json().code, code, unitPrice)
  }
})

test('a company that Stripe takes no money for asks for none by a link, and hears what to do', async () => {
  const { company, orderId, code } = await shop()
  const answers = async ({ get, post }: Pick<typeof company, 'get' | 'post'>, id: string) => [
    (await get(`/api/Payment/GetQrCode?orderId=${id}`)).json().code,
    (await post(`/api/Payment/SendLink/${id}`, { email: 'kim@pier9.example', language: 'en' })).json().code,
    (await get('/api/Stripe/Payable')).json().result.why,
  ]
  await server.control('PATCH', 'accounts', { account: company.account, status: 'restricted', due: 'individual.id_number' })
  assert.equal((await company.post('/api/Stripe/RefreshAccount')).json().result.chargesEnabled, false)
  // What was made before can still be looked at and taken back; nobody is asked for money by it.
  assert.equal((await company.get(`/api/Payment/GetQrCode?orderId=${orderId}`)).json().result.paymentNumber, code)
  assert.equal((await company.post(`/api/Payment/CancelLink/${orderId}`)).statusCode, 200)
  assert.deepEqual(await answers(company, orderId), ['stripeNotReady', 'stripeNotReady', 'notReady'])
  await server.control('PATCH', 'accounts', { account: company.account, status: 'active' })
  await company.post('/api/Stripe/RefreshAccount')
  assert.equal((await company.get('/api/Stripe/Payable')).json().result.why, null)
  assert.equal((await company.get(`/api/Payment/GetQrCode?orderId=${orderId}`)).statusCode, 200)

  const other = await signedInCompany(server)
  const { rows } = await server.database.owner.query(
    `insert into customers (company_id, customer_name) values ($1, 'Pier 9') returning id`,
    [other.companyId],
  )
  const lines = [{ description: 'Rope', quantity: '1', unitPrice: '10' }]
  const placed = await other.post('/api/Order/Place', { customerId: rows[0].id, requestKey: crypto.randomUUID(), lines })
  assert.deepEqual(await answers(other, placed.json().result.id), ['stripeNotConnected', 'stripeNotConnected', 'notConnected'])
})

test('looking at the card makes no link and moves no order; asking for a link does', async () => {
  const { company, orderId, code, order } = await shop()
  const look = () => company.get(`/api/Payment/GetQrCode?orderId=${orderId}&make=N`)
  assert.equal((await look()).json().result.paymentNumber, code)
  await company.post(`/api/Payment/CancelLink/${orderId}`)
  const { state, version } = await order()
  const links = async () => (await company.get(`/api/Payment/Links/${orderId}`)).json().result.rows.length
  const before = await links()
  const none = await look()
  assert.deepEqual([none.statusCode, none.json().code, await links()], [404, 'linkNone', before])
  assert.deepEqual([(await order()).state, (await order()).version], [state, version])
  assert.equal((await company.get(`/api/Payment/GetQrCode?orderId=${orderId}`)).statusCode, 200)
  assert.equal(await links(), before + 1)
})

test('a browser that only thinks that an address will be opened changes nothing', async () => {
  const { company, code, addressId, orderId, order } = await shop()
  const secret = (await open(code)).json().result.paymentSecret
  const cookie = cookieOf(await open(code))
  const before = await order()
  const signedIn = company.headers
  for (const ahead of [{ 'sec-purpose': 'prefetch' }, { 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }] as Record<
    string,
    string
  >[])
    for (const [url, headers] of [
      [`/api/Payment/GetPaymentDetail?paymentNumber=${code}`, {}],
      [`/api/Payment/Confirm/${orderId}`, { 'x-payment-secret': secret }],
      [`/api/Payment/ChangeShippingAddress/${addressId}/${orderId}`, { cookie }],
      [`/api/Payment/GetQrCode?orderId=${orderId}`, signedIn],
      ['/Identity/ResetPassword?emailAddress=a@b.example&Password=Secret-1!', {}],
      ['/Identity/ResetPasswordOtp?emailAddress=a@b.example', {}],
      ['/QuickBooks/Callback?state=x&code=y&realmId=1', {}],
    ] as const)
      assert.equal((await server.app.inject({ url, headers: { ...headers, ...ahead } })).statusCode, 404, url)
  assert.deepEqual(await order(), before)
  assert.equal((await server.database.owner.query('select from one_time_codes')).rowCount, 0)
})

test('a link that was called off shows no address, gives no right, and is told of no other link', async () => {
  const shopped = await shop()
  const wrong = cookieOf(await open(shopped.code))
  const cancelled = await shopped.company.post(`/api/Payment/CancelLink/${shopped.orderId}`, {})
  assert.equal(cancelled.statusCode, 200, cancelled.body)
  await shopped.company.get(`/api/Payment/GetQrCode?orderId=${shopped.orderId}`)
  const answer = await open(shopped.code)
  const { state, shippingAddress, shippingAddressList } = answer.json().result
  assert.deepEqual([state, shippingAddress, shippingAddressList, cookieOf(answer)], ['cancelled', null, {}, ''])
  assert.equal((await confirm(shopped.orderId, { cookie: wrong })).json().result.paymentNumber, '')
})

test('a browser that opened many links keeps the rights to the newest', async () => {
  const names = Array.from({ length: 14 }, (_, at) => `ledgerside_pay_${String(at).padStart(16, '0')}`)
  const shopped = await shop()
  const answer = await open(shopped.code, { cookie: names.map((name) => `${name}=x`).join('; ') })
  const cleared = answer.cookies.filter(({ value }) => !value).map(({ name }) => name)
  assert.deepEqual(cleared, names.slice(0, 5))
})

test('a link goes by mail once it is asked for, and is the same one', async () => {
  const shopped = await shop()
  const { email } = shopped.link
  const sent = await shopped.company.post(`/api/Payment/SendLink/${shopped.orderId}`, { email, language: 'es' })
  assert.equal(sent.statusCode, 200, sent.body)
  const { rows } = (await shopped.company.get(`/api/Payment/Links/${shopped.orderId}`)).json().result
  assert.deepEqual(
    rows.map(({ sentTo, status, mail }: { sentTo: string; status: string; mail: string }) => [sentTo, status, mail]),
    [['kim@pier9.example', 'Active', 'waiting']],
  )
  const mails = await server.database.owner.query(
    `select count(*)::int as count from deliveries where channel = 'mail' and kind = 'paymentLink'`,
  )
  assert.equal(mails.rows[0].count, 1)
  const stateOnce = async (change: string) => {
    await server.database.owner.query(`update deliveries set ${change} where kind = 'paymentLink'`)
    return (await shopped.company.get(`/api/Payment/Links/${shopped.orderId}`)).json().result.rows[0].mail
  }
  const problem = (code: string) => `problem = '{"code":"${code}"}'`
  assert.deepEqual(
    [
      await stateOnce(`state = 'done'`),
      await stateOnce(`state = 'refused', ${problem('refused')}`),
      await stateOnce(`state = 'ignored', ${problem('expired')}`),
      await stateOnce(`state = 'ignored', ${problem('unsure')}`),
    ],
    ['sent', 'refused', 'refused', 'unsure'],
  )
})

test('who looks as somebody else is shown the link that lives, and makes none', async () => {
  const { company, orderId, code, order } = await shop()
  const { userId } = await signedInCompany(server, { role: 'operations', companyId: company.companyId })
  const [lookAs, stop] = [() => company.post('/api/Settings/ViewAs', { userId }), () => company.post('/User/stop-viewing')]
  const link = () => company.get(`/api/Payment/GetQrCode?orderId=${orderId}`)
  await lookAs()
  assert.equal((await link()).json().result.paymentNumber, code)
  await stop()
  const lines = [{ description: 'Rope', quantity: '3', unitPrice: '10' }]
  const shippingAddress = { addressName: 'Pier 9', address1: '1 Pier', city: 'Seattle', state: 'WA', zip: '98101' }
  const changed = await company.post(`/api/Order/Change/${orderId}`, { lines, version: (await order()).version, shippingAddress })
  assert.equal(changed.statusCode, 200, changed.body)
  await company.post(`/api/Payment/CancelLink/${orderId}`)
  const count = async () =>
    (await server.database.owner.query('select count(*)::int as count from payment_links where order_id = $1', [orderId])).rows[0].count
  const before = await count()
  await lookAs()
  assert.deepEqual([(await link()).json().code, await count()], ['viewOnly', before])
  await stop()
  assert.notEqual((await link()).json().result.paymentNumber, code)
})
