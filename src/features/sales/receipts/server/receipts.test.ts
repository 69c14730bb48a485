import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startMail } from '#sandbox/mail/server.ts'
import { until } from '#test/automations.ts'
import { signedInCompany } from '#test/company.ts'
import { pdfText } from '#test/pdf-text.ts'
import { testServer } from '#test/server.ts'
import { cookieOf, openLink, openShop } from '#test/shop.ts'
import { payAtStripe, type StripeServer, serverWithStripe } from '#test/stripe.ts'
import { whileAnswering } from '#test/while-answering.ts'
import { afterPayment } from './after-payment.ts'
import { afterRefund } from './after-refund.ts'

let server: StripeServer
let mail: Awaited<ReturnType<typeof startMail>>
before(async () => {
  mail = await startMail()
  server = await serverWithStripe({ works: true, env: { MAIL_URL: mail.smtpUrl } })
})
after(async () => {
  await server.close()
  await mail.close()
})

async function openedShop() {
  const shop = await openShop(server)
  const opened = await openLink(server, shop.code, { 'accept-language': 'es' })
  const cookie = cookieOf(opened)
  const asShopper = (url: string) => server.app.inject({ url, headers: { cookie } })
  const pay = async () => {
    await payAtStripe(server.stripe, { account: shop.company.account, secret: opened.json().result.paymentSecret })
    assert.equal((await asShopper(`/api/Payment/Confirm/${shop.orderId}`)).json().result.state, 'paid')
  }
  return { ...shop, asShopper, pay }
}

test('a paid order: one receipt in the shopper’s language, and its customer is a lead no more', async () => {
  const shop = await openedShop()
  const { owner } = server.database
  await owner.query(`update customers set customer_type = 'N' where id = $1`, [shop.customerId])
  await shop.pay()
  await Promise.all([1, 2, 3].map(() => afterPayment.run(server.services)))
  const message = await (await fetch(`${mail.url}/api/wait?to=kim@pier9.example&timeoutMs=20000`)).json()
  const leaving = `select from deliveries where channel = 'mail' and state in ('waiting', 'sending', 'retrying')`
  await until(
    async () => (await owner.query(leaving)).rowCount,
    (count) => count === 0,
  )
  assert.equal((await (await fetch(`${mail.url}/api/messages?to=kim@pier9.example`)).json()).length, 1)
  assert.match(message.subject, /^Recibo del pedido 1001 de /)
  for (const line of [
    'Visa •••• 4242',
    'Artículos: 2',
    'Subtotal: $20.00',
    'Envío: $5.00',
    'Impuestos (no se cobran): $0.00',
    'Total general: $25.00',
  ])
    assert.ok(message.text.includes(line), `${line} is missing in ${message.text}`)
  assert.ok(message.text.includes(`/payment/${shop.code}`))
  const { rows } = await owner.query('select customer_type from customers where id = $1', [shop.customerId])
  assert.equal(rows[0].customer_type, 'D')
  const thread = (await shop.company.get(`/api/Order/Thread/${shop.orderId}`)).json().result.rows
  assert.equal(thread.filter(({ action }: { action: string }) => action === 'receiptSent').length, 1)
})

test('a payment link comes as its company: its name and logo, what is asked for line by line, and who is answered', async () => {
  const shop = await openedShop()
  const { owner } = server.database
  await owner.query(
    `update companies set company_name = 'Pier Foods', address = '12 Harbor Rd', city = 'Seattle', state = 'WA', zip = '98101', phone = '(206) 555-0100',
       email = 'office@pierfoods.example', logo_file = 'a-logo' where id = $1`,
    [shop.company.companyId],
  )
  await owner.query(`update orders set po_number = 'PO 4711' where id = $1`, [shop.orderId])
  const sent = await shop.company.post(`/api/Payment/SendLink/${shop.orderId}`, { email: 'buyer@pier9.example', language: 'en' })
  assert.equal(sent.statusCode, 200, sent.body)
  const { text, html, headers } = await (await fetch(`${mail.url}/api/wait?to=buyer@pier9.example&timeoutMs=20000`)).json()
  const header = (key: string) => headers.find((each: { key: string }) => each.key === key)?.value ?? ''
  assert.match(header('from'), /^"?Pier Foods via Ledgerside"? </)
  assert.match(header('reply-to'), /office@pierfoods\.example/)
  for (const line of ['- PO number: PO 4711', '- 2 × Rope: $20.00', '- Grand total: $25.00', `/payment/${shop.code}`])
    assert.ok(text.includes(line), `${line} is missing in ${text}`)
  assert.ok(text.includes('Pier Foods · 12 Harbor Rd · Seattle, WA 98101 · (206) 555-0100 · office@pierfoods.example'), text)
  assert.doesNotMatch(text, /do not answer/)
  assert.match(html, /<img src="http[^"]+\/api\/Settings\/Logo\/a-logo" alt="Pier Foods"/)
  assert.equal(html.match(/<a /g)?.length, 1, 'one button')
})

test('a receipt that its customer’s mail server refuses is told to the owner', async () => {
  const control = (rejectRecipient: string) =>
    fetch(`${mail.url}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refuse: false, delayMs: 0, rejectRecipient }),
    })
  const shop = await openedShop()
  const clerk = await signedInCompany(server, { role: 'operations', companyId: shop.company.companyId })
  await server.database.owner.query(`update customers set email = 'gone@pier9.example' where id = $1`, [shop.customerId])
  await control('gone@pier9.example')
  await shop.pay()
  const told = async () =>
    (
      await server.database.owner.query(
        `select user_id, value, record_id from notifications where company_id = $1 and code = 'NA_MAIL_REFUSED'`,
        [shop.company.companyId],
      )
    ).rows
  assert.deepEqual(await until(told, (rows) => rows.length > 0), [
    { user_id: shop.company.userId, value: 'gone@pier9.example', record_id: shop.orderId },
  ])
  assert.notEqual(clerk.userId, shop.company.userId)
  await control('')
})

test('the receipt is a PDF once something came in, for the office and for whoever opened the link', async () => {
  const shop = await openedShop()
  const office = () => shop.company.get(`/api/Order/Receipt/${shop.orderId}`)
  assert.deepEqual([(await office()).statusCode, (await office()).json().code], [409, 'nothingReceived'])
  await shop.pay()
  const shopper = `/api/Payment/Receipt/${shop.orderId}`
  for (const answer of [await office(), await shop.asShopper(shopper)]) {
    const { filename, pdfBase64 } = answer.json().result
    assert.equal(filename, 'R-1001.pdf')
    assert.equal(Buffer.from(pdfBase64, 'base64').subarray(0, 5).toString(), '%PDF-')
  }
  assert.equal((await server.app.inject(shopper)).statusCode, 404)
  assert.equal((await (await signedInCompany(server)).get(`/api/Order/Receipt/${shop.orderId}`)).statusCode, 404)
})

test('a receipt says what was given back, and what is owed only where that was said', async () => {
  const shop = await openedShop()
  await shop.pay()
  const [{ id }] = (await server.database.owner.query(`select id from payment_intents where order_id = $1`, [shop.orderId])).rows
  const after = async (amount: number, stillOwed: boolean) => {
    const before = (await shop.order()).amountRefunded
    const asked = await shop.company.post(`/api/Stripe/Refund/${id}`, { amount, stillOwed, requestKey: crypto.randomUUID() })
    assert.equal(asked.statusCode, 200, asked.body)
    await until(
      () => shop.order(),
      (order) => order.amountRefunded > before || order.openAmount > 0,
    )
    const { pdfBase64 } = (await shop.company.get(`/api/Order/Receipt/${shop.orderId}`)).json().result
    const text = await pdfText(Buffer.from(pdfBase64, 'base64'))
    return ['Refunded', 'Open'].map((label) => new RegExp(`${label} (\\S+)`).exec(text)?.[1])
  }
  assert.deepEqual(await after(700, false), ['-$7.00', undefined])
  assert.deepEqual(await after(300, true), ['-$10.00', '$3.00'])
})

test('a long receipt is set beside the event loop: whoever else asks is answered meanwhile', async () => {
  const shop = await openedShop()
  await shop.pay()
  await server.database.owner.query(
    `insert into order_lines (company_id, order_id, line_no, description, quantity, unit_price, amount)
     select $1, $2, n, repeat('rope and more ', 280), 1, 1, 100 from generate_series(100, 1100) n`,
    [shop.company.companyId, shop.orderId],
  )
  const office = () => shop.company.get(`/api/Order/Receipt/${shop.orderId}`)
  const { result, longestMs, tookMs } = await whileAnswering(server, office)
  assert.equal(result.statusCode, 200)
  // On a machine that others work on, a fraction of the time that the pages take.
  assert.ok(longestMs < Math.max(200, tookMs / 4), `${longestMs} of ${tookMs} ms`)
})

test('ten receipts a minute for an address: each is a PDF made for anybody', async (t) => {
  const strict = await testServer({ env: { RATE_LIMIT_SCALE: '1' } })
  t.after(() => strict.close())
  const ask = async () => (await strict.app.inject(`/api/Payment/Receipt/${crypto.randomUUID()}`)).statusCode
  for (let count = 0; count < 10; count++) assert.equal(await ask(), 404)
  assert.equal(await ask(), 429)
})

test('who paid is written to about a refund once, when Stripe says that it succeeded', async () => {
  const shop = await openedShop()
  const { owner } = server.database
  const to = 'lee@pier9.example'
  await owner.query(`update customers set email = $2 where id = $1`, [shop.customerId, to])
  await shop.pay()
  await afterPayment.run(server.services)
  const [{ id }] = (await owner.query(`select id from payment_intents where order_id = $1`, [shop.orderId])).rows
  const ask = (amount: number, stillOwed: boolean) =>
    shop.company.post(`/api/Stripe/Refund/${id}`, { amount, stillOwed, requestKey: crypto.randomUUID() })
  assert.equal((await ask(700, false)).statusCode, 200)
  const succeeded = async () =>
    Number((await owner.query(`select count(*) from refunds where intent_id = $1 and state = 'Succeeded'`, [id])).rows[0].count)
  await until(succeeded, (count) => count === 1)
  await Promise.all([1, 2, 3].map(() => afterRefund.run(server.services)))
  const mails = async () => {
    const all: { subject: string; text: string }[] = await (await fetch(`${mail.url}/api/messages?to=${to}`)).json()
    return all.filter(({ subject }) => subject.startsWith('Reembolso del pedido 1001 de '))
  }
  await until(mails, (all) => all.length === 1)
  assert.equal((await ask(300, true)).statusCode, 200)
  await until(succeeded, (count) => count === 2)
  await afterRefund.run(server.services)
  await until(mails, (all) => all.length === 2)
  const { text } = await (await fetch(`${mail.url}/api/wait?to=${to}&subject=Reembolso&timeoutMs=2000`)).json()
  assert.ok(text.includes('$7.00') || text.includes('$3.00'), text)
  const thread = (await shop.company.get(`/api/Order/Thread/${shop.orderId}`)).json().result.rows
  assert.equal(thread.filter(({ action }: { action: string }) => action === 'refundTold').length, 2)
})

test('an order on paper: what it says, a packing slip without prices in the customer’s language, the invoice once QuickBooks has one, by mail too', async () => {
  const shop = await openedShop()
  const { owner } = server.database
  const { companyId } = shop.company
  const paper = async (name: string, person: Pick<typeof shop.company, 'get'> = shop.company) =>
    person.get(`/api/Order/Paper/${shop.orderId}?paper=${name}`)
  const textOf = async (name: string) => pdfText(Buffer.from((await paper(name)).json().result.pdfBase64, 'base64'))
  const said = await textOf('order')
  for (const words of ['Order #1001', 'Rope', '$20.00', '$25.00']) assert.ok(said.includes(words), `${words} is missing in ${said}`)
  const early = await paper('invoice')
  assert.deepEqual([early.statusCode, early.json().code], [409, 'notInvoiced'])
  const shipment = { requestKey: crypto.randomUUID(), shippedOn: '2026-11-28', tracking: '1Z9', lines: [{ lineNo: 1, quantity: '1' }] }
  assert.equal((await shop.company.post(`/api/Shipment/Ship/${shop.orderId}`, shipment)).statusCode, 200)
  const buyer = await signedInCompany(server, { role: 'customer', companyId })
  await owner.query(`update memberships set customer_id = $1 where user_id = $2`, [shop.customerId, buyer.userId])
  await owner.query(`update users set language = 'es' where id = $1`, [buyer.userId])
  const slip = await textOf('packingSlip')
  for (const words of ['Lista de empaque 1 del pedido #1001', 'Rope', '1Z9', '98101'])
    assert.ok(slip.includes(words), `${words} is missing in ${slip}`)
  assert.doesNotMatch(slip, /\$/)
  const { rows } = await owner.query(
    `insert into invoices (company_id, customer_id, number, date, due_date, total, tax, balance, lines)
     values ($1, $2, 'LS-1001', '2026-11-29', '2026-12-29', 2500, 0, 2500, '[{"description":"Rope","quantity":2,"unitPrice":10,"amount":2000}]') returning id`,
    [companyId, shop.customerId],
  )
  await owner.query(`insert into order_invoices (company_id, order_id, part, invoice_id) values ($1, $2, $2, $3)`, [
    companyId,
    shop.orderId,
    rows[0].id,
  ])
  const sent = { paper: 'invoice', email: 'books@pier9.example', language: 'en' }
  assert.equal((await shop.company.post(`/api/Order/MailPaper/${shop.orderId}`, sent)).statusCode, 200)
  const message = await (await fetch(`${mail.url}/api/wait?to=books@pier9.example&timeoutMs=20000`)).json()
  assert.match(message.subject, /^Invoice LS-1001 from /)
  assert.ok((await textOf('invoice')).includes('LS-1001'))
  // Its customer may read it; a stranger learns nothing of it.
  assert.equal((await paper('order', buyer)).statusCode, 200)
  assert.equal((await paper('order', await signedInCompany(server))).statusCode, 404)
})
