import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import { until } from '#test/automations.ts'
import { retailer } from '#test/retailer.ts'
import { type TestServer, testServer } from '#test/server.ts'
import type { DraftLine, ReplyDraft } from '../contract.ts'

let server: TestServer
before(async () => {
  server = await testServer({ works: true })
})
after(() => server.close())

const prefix = '0614141'
const responseLine = ({ line, ours, price }: DraftLine) => ({ line, accepted: ours, later: '0', laterOn: '', price })
const response = ({ lines }: ReplyDraft) => ({ kind: 'orderResponse', purpose: 'original', lines: lines.map(responseLine) })
const notice = ({ lines, orderId, today }: ReplyDraft, more: object = {}) => ({
  kind: 'shipNotice',
  orderId,
  shippedOn: today,
  scac: 'UPSN',
  tracking: '1Z999',
  cartons: [{ items: lines.map(({ line, ours }) => ({ line, quantity: ours })) }],
  ...more,
})
const invoice = ({ lines, orderId, today, invoiceNumber, terms, allowances }: ReplyDraft, more: object = {}) => ({
  kind: 'invoice',
  orderId,
  number: invoiceNumber,
  date: today,
  ...terms,
  allowances,
  taxCents: 0,
  lines: lines.map(({ line, shipped, price }) => ({ line, quantity: shipped, price })),
  ...more,
})

async function ordered(t: TestContext, wishes: object = {}) {
  const company = await retailer(t, server)
  const { owner } = company
  const { document, placed } = await company.order({ seed: 4, ...wishes })
  assert.equal(document.orders.length > 0, true, JSON.stringify(document.holds))
  assert.equal((await owner.post('/api/EDI/SaveCartonPrefix', { prefix })).statusCode, 200)
  const draft = async (order = ''): Promise<ReplyDraft> =>
    (await owner.get(`/api/EDI/ReplyDraft/${document.id}${order && `?order=${order}`}`)).json().result
  const say = (body: object, requestKey: string = crypto.randomUUID()) =>
    owner.post(`/api/EDI/SendReply/${document.id}`, { ...body, requestKey })
  const sent = async (body: object, key?: string): Promise<string> => {
    const answer = await say(body, key)
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result.id
  }
  const answers = async () => (await owner.get(`/api/EDI/Answers/${document.id}`)).json().result.answers
  /** As if everything had gone out, once the ledger found that there is no way. */
  async function arrived() {
    const queued = `select 1 from edi_documents where company_id = $1 and direction = 'O' and delivery = 'Queued'`
    await until(
      () => company.sql(queued, [owner.companyId]),
      (rows) => rows.length === 0,
    )
    await company.sql(`update edi_documents set delivery = 'Delivered' where company_id = $1 and direction = 'O'`, [owner.companyId])
  }
  const states = async () => (await answers()).steps.map(({ document: name, state }: Record<string, string>) => `${name} ${state}`)
  return { ...company, document, placed, draft, say, sent, answers, states, arrived }
}

test('the retailer takes acknowledgment, ship notice and invoice as they are prefilled, and charges nothing', async (t) => {
  const { document, draft, sent, deliver, arrived, penalties, states, details, call, owner } = await ordered(t)
  assert.equal(await deliver(document.acknowledgedBy).then((remarks) => remarks.join()), '')
  assert.deepEqual(await states(), ['997 sending', '855 due', '856 due', '810 due'])
  const acknowledged = await sent(response(await draft()))
  assert.deepEqual(await deliver(acknowledged), [])
  assert.deepEqual(await deliver(await sent(notice(await draft()))), [])
  assert.deepEqual(await deliver(await sent(invoice(await draft()))), [])
  assert.deepEqual(await states(), ['997 sending', '855 sending', '856 sending', '810 sending'])
  await arrived()
  assert.deepEqual(await states(), ['997 done', '855 done', '856 done', '810 done'])
  const { rows } = (await owner.get(`/api/Order/Thread/${document.orders[0].id}`)).json().result
  const exchanged = rows.flatMap(({ kind, title }: { kind: string; title: string }) => (kind === 'exchange' ? [title] : []))
  assert.deepEqual(exchanged, ['Invoice 810 1001', 'Ship notice 856 1001-1', 'Answer to an order 855 1001', `Order 850 ${document.number}`])
  await call('POST', '/control/clock', { hours: 10_000 })
  assert.deepEqual(await penalties(), [])
  const row = await details(acknowledged)
  assert.deepEqual([row.type, row.state, row.acknowledgment, row.number], ['855', 'valid', 'Waiting', document.number])
})

test("a grocer's order, whose lines have no numbers, is answered the same way", async (t) => {
  const { document, draft, sent, deliver, penalties, call } = await ordered(t, { set: '875' })
  assert.deepEqual([document.type, await deliver(document.acknowledgedBy)], ['875', []])
  for (const say of [response, notice, invoice]) assert.deepEqual(await deliver(await sent(say(await draft()))), [])
  await call('POST', '/control/clock', { hours: 10_000 })
  assert.deepEqual(await penalties(), [])
})

test('stores of a grocer are stores', async (t) => {
  const { document, draft, sent, deliver } = await ordered(t, { set: '875', perStore: true })
  assert(document.orders.length > 1)
  const [{ orderId = '' } = {}] = [await draft(document.orders[1].id)]
  assert.deepEqual(await deliver(await sent(notice(await draft(orderId)))), [])
})

test('pressed twice or after a lost answer, one document is written; another acknowledgment replaces the first and says so', async (t) => {
  const { draft, say, sent, answers, deliver, sql, owner } = await ordered(t)
  const key = crypto.randomUUID()
  const body = response(await draft())
  const [one, other] = await Promise.all([say(body, key), say(body, key)])
  assert.deepEqual([one.statusCode, other.json().result.id], [200, one.json().result.id])
  assert.equal((await say(body)).json().code, 'replySent')
  const replaced = await sent({ ...body, purpose: 'replace' })
  assert.deepEqual(await deliver(replaced), [])
  const { replies } = await answers()
  assert.deepEqual(
    replies.map(({ purpose }: { purpose: string }) => purpose),
    ['replace', 'original'],
  )
  const [{ n }] = await sql(`select count(*)::int as n from edi_documents where company_id = $1 and type = '855'`, [owner.companyId])
  assert.equal(n, 2)
})

test('less, later and at another price is said line by line; more than was ordered is not promised', async (t) => {
  const { draft, say, sent, deliver, owner } = await ordered(t, { orders: 1, seed: 9 })
  const { lines } = await draft()
  const [first, ...rest] = lines.map(responseLine)
  assert.ok(first)
  const body = (line: object) => ({ kind: 'orderResponse', purpose: 'original', lines: [{ ...first, ...line }, ...rest] })
  const tooMany = await say(body({ accepted: String(Number(first.accepted) + 1) }))
  assert.deepEqual(Object.keys(tooMany.json().fields), ['lines.0.accepted'])
  const undated = await say(body({ accepted: '1', later: '1' }))
  assert.deepEqual(Object.keys(undated.json().fields), ['lines.0.laterOn'])
  const id = await sent(body({ accepted: '1', later: '2', laterOn: '2027-01-15' }))
  assert.deepEqual(await deliver(id), [])
  const { reply } = (await owner.get(`/api/EDI/Reply/${id}`)).json().result
  const said = reply.lines[0].answers.map(({ status, quantity, date }: Record<string, string>) => [status, quantity, date])
  assert.deepEqual(said, [
    ['quantityChanged', '1', ''],
    ['backordered', '2', '2027-01-15'],
  ])
  assert.equal(reply.verdict, 'acceptedWithChanges')
})

test('cartons have numbers of their own that never come again, and more than was ordered needs a word', async (t) => {
  const { draft, say, sent, deliver, sql, owner } = await ordered(t)
  const now = await draft()
  const halves = ['0.5', '0.5'].map((part) => ({
    items: now.lines.map(({ line, ours }) => ({ line, quantity: String(Number(ours) * Number(part)) })),
  }))
  const preview = await owner.post(`/api/EDI/PreviewReply/${now.documentId}`, notice(now, { cartons: halves }))
  assert.equal(preview.statusCode, 200, preview.body)
  const shipped = await sent(notice(now, { cartons: halves }))
  assert.deepEqual(await deliver(shipped), [])
  const again = await say(notice(now))
  assert.equal(again.json().code, 'replyBeyond')
  const more = await sent(notice(now, { beyond: true }))
  const numbers = await sql('select sscc from edi_cartons where company_id = $1 order by sscc', [owner.companyId])
  assert.deepEqual(
    numbers.map(({ sscc }) => sscc.slice(0, 17)),
    ['00614141000000000', '00614141000000001', '00614141000000002'],
  )
  assert.match((await deliver(more)).join(), /shipped, at most/)
  const labels = (await owner.get(`/api/EDI/CartonLabels/${shipped}`)).json().result
  const pdf = Buffer.from(labels.pdfBase64, 'base64').toString('latin1')
  assert.deepEqual([pdf.slice(0, 5), pdf.match(/\/Type \/Page\b/g)?.length], ['%PDF-', 2])
})

test('an invoice takes the number and the amounts of the one in QuickBooks', async (t) => {
  const { draft, sent, say, sql, owner, deliver } = await ordered(t)
  await deliver(await sent(notice(await draft())))
  const { orderId } = await draft()
  const [{ grand_total }] = await sql('select grand_total from orders where id = $1', [orderId])
  const [{ id }] = await sql(
    `insert into invoices (company_id, number, date, total, balance) values ($1, 'QB-77', '2026-11-01', $2, $2) returning id`,
    [owner.companyId, grand_total],
  )
  await sql('update orders set invoice_id = $2 where id = $1', [orderId, id])
  const body = invoice(await draft())
  assert.equal(body.number, 'QB-77')
  const undated = await say({ ...body, discountPercent: '2', discountDays: null })
  assert.deepEqual(Object.keys(undated.json().fields), ['discountDays'])
  const cheaper = { ...body, lines: body.lines.map((line) => ({ ...line, price: '0.01' })) }
  assert.equal((await say(cheaper)).json().code, 'replyNotBooked')
  const invoiced = await sent({ ...body, number: 'OTHER' })
  assert.deepEqual(await deliver(invoiced), [])
  const { reply } = (await owner.get(`/api/EDI/Reply/${invoiced}`)).json().result
  assert.deepEqual([reply.number, reply.totalCents], ['QB-77', Number(grand_total)])
})

test('what was not shipped is not invoiced by itself, and a number is used once', async (t) => {
  const { draft, say, sent } = await ordered(t)
  const { lines, ...now } = await draft()
  const early = invoice({ ...now, lines: lines.map((line) => ({ ...line, shipped: line.ours })) })
  assert.equal((await say(early)).json().code, 'replyUnshipped')
  await sent({ ...early, beyond: true })
  assert.deepEqual(Object.keys((await say({ ...early, beyond: true })).json().fields), ['number'])
})

test('of two orders that are invoiced at once under one number, one is', async (t) => {
  const { owner, sql, order, draft, say } = await ordered(t)
  const { document: other } = await order({ seed: 5 })
  const body = ({ lines, ...now }: ReplyDraft) =>
    invoice({ ...now, lines: lines.map((line) => ({ ...line, shipped: line.ours })) }, { number: 'INV-1', beyond: true })
  const [one, two] = [body(await draft()), body((await owner.get(`/api/EDI/ReplyDraft/${other.id}`)).json().result)]
  const held = await server.database.owner.connect()
  await held.query('begin')
  // Both come as far as their control number before one of them is written.
  await held.query('select from edi_control_numbers where company_id = $1 for update', [owner.companyId])
  const both = [say(one), owner.post(`/api/EDI/SendReply/${other.id}`, { ...two, requestKey: crypto.randomUUID() })]
  await until(
    () => sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
    (waiting) => waiting.length === 2,
  )
  await held.query('commit')
  held.release()
  const answers = await Promise.all(both)
  const refused = answers.filter(({ statusCode }) => statusCode !== 200)
  assert.deepEqual(
    refused.map((answer) => Object.keys(answer.json().fields)),
    [['number']],
  )
})

test('an order for several stores is acknowledged as one, and shipped and invoiced by store', async (t) => {
  const { draft, sent, deliver, document, states, arrived } = await ordered(t, { perStore: true })
  assert.ok(document.orders.length > 1)
  assert.deepEqual(await deliver(await sent(response(await draft()))), [])
  for (const { id } of document.orders) {
    assert.deepEqual(await deliver(await sent(notice(await draft(id)))), [])
    assert.deepEqual(await deliver(await sent(invoice(await draft(id)))), [])
  }
  await arrived()
  assert.deepEqual(await states(), ['997 done', '855 done', '856 done', '810 done'])
})

test('what a distribution center receives for several stores goes there, and says for which', async (t) => {
  const { draft, sent, deliver, document, placed, owner } = await ordered(t, { perStore: true, toCenter: true })
  assert.ok(document.orders.length > 1)
  for (const { id, store } of document.orders) {
    const notified = await sent(notice(await draft(id)))
    assert.deepEqual(await deliver(notified), [])
    const { segments } = (await owner.get(`/api/EDI/DocumentRaw/${notified}`)).json().result
    const places = segments.flatMap(({ id: name, elements }: { id: string; elements: string[] }) =>
      name === 'N1' && elements[0] !== 'SF' ? [`${elements[0]} ${elements[2]} ${elements[3]}`] : [],
    )
    assert.deepEqual(places, [`ST 92 ${placed.shipTo}`, ...(store === `92 ${placed.shipTo}` ? [] : [`Z7 ${store}`])])
  }
})

test('what cannot be sent exactly is refused, naming what', async (t) => {
  const { draft, say, sql, owner } = await ordered(t)
  const refused = await say(notice(await draft(), { tracking: '1Z*999' }))
  assert.deepEqual([refused.statusCode, refused.json().code], [400, 'replyUnsendable'])
  assert.match(refused.json().message, /1Z\*999/)
  const [{ n }] = await sql('select count(*)::int as n from edi_cartons where company_id = $1', [owner.companyId])
  assert.equal(n, 0)
})

test('what a ship notice says left is a shipment of the order; noted by hand before it is not shipped twice, refused it is undone', async (t) => {
  const { document, draft, sent, owner, sql } = await ordered(t)
  const id = document.orders[0].id
  const shipments = async () => (await owner.get(`/api/Shipment/List/${id}`)).json().result
  const state = async () => (await owner.get(`/api/Order/Details/${id}`)).json().result.state
  await sent(response(await draft()))
  const { lines } = await shipments()
  assert.ok(lines.every(({ ordered, confirmed }: { ordered: string; confirmed: string }) => confirmed === ordered))
  const one = async () => {
    const given = await draft()
    return notice(given, { cartons: [{ items: given.lines.slice(0, 1).map(({ line }) => ({ line, quantity: '1' })) }] })
  }
  const refused = await sent(await one())
  const [first] = (await shipments()).shipments
  assert.deepEqual([await state(), first.carrier, first.tracking, first.lines.length], ['PartShipped', 'UPSN', '1Z999', 1])
  await sql(`update edi_documents set acknowledgment = 'Rejected' where company_id = $1 and id = $2`, [owner.companyId, refused])
  await sent(await one())
  const again = (await shipments()).shipments.map(({ number, calledOffAt }: { number: number; calledOffAt: string | null }) => [
    number,
    calledOffAt === null,
  ])
  assert.deepEqual(again, [
    [2, true],
    [1, false],
  ])
  const rest = (await shipments()).lines.map(({ lineNo, left }: { lineNo: number; left: string }) => ({ lineNo, quantity: left }))
  const byHand = { requestKey: crypto.randomUUID(), shippedOn: '2026-11-28', lines: rest }
  assert.equal((await owner.post(`/api/Shipment/Ship/${id}`, byHand)).statusCode, 200)
  const given = await draft()
  const items = given.lines.map(({ line, ours, shipped }) => ({ line, quantity: String(Number(ours) - Number(shipped)) }))
  await sent(notice(given, { cartons: [{ items: items.filter(({ quantity }) => quantity !== '0') }] }))
  assert.deepEqual([await state(), (await shipments()).shipments.length], ['Fulfilled', 3])
  await sent(invoice(await draft()))
  assert.ok((await shipments()).lines.every(({ ordered, invoiced }: { ordered: string; invoiced: string }) => invoiced === ordered))
})
