import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { vanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

/** Mulberry32: the same numbers for the same seed. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const minuteMs = 60_000
type Event = { minutesAgo: number; what: 'sale' | 'transfer' | 'count'; units: number }

/** In the order in which it happens; the van is counted twice, and handed in at the end. */
function dayOf(random: (below: number) => number): Event[] {
  const happens = Array.from({ length: 7 + random(4) }, (_, at): Event['what'] =>
    at === 3 || at === 6 ? 'count' : random(2) ? 'sale' : 'transfer',
  )
  return happens.map((what, at) => ({ what, minutesAgo: 300 - at * 20 - random(10), units: 1 + random(3) }))
}

for (const seed of Array.from({ length: 12 }, (_, at) => at + 1))
  test(`whatever is sold, moved and counted while the device is away and its clock is set, the difference is what is really missing: seed ${seed}`, async () => {
    const random = numbersFrom(seed)
    const shop = await vanShop(server)
    const { rows: places } = (await shop.office.get('/api/Stock/Locations')).json().result
    const home: string = places.find(({ isDefault }: { isDefault: boolean }) => isDefault).id
    const place = [shop.rope, shop.van]
    await shop.rowsOf(
      `insert into stock_moves (company_id, item_id, location_id, seq, kind, quantity, balance, document_kind, document_id, document_line, moved_on, created_at)
       values ($1, $2, $3, 1, 'adjustment', 40, 40, 'adjustment', $4, 1, current_date, now() - interval '8 hours')`,
      [shop.companyId, ...place, randomUUID()],
    )
    await shop.rowsOf('update stock_balances set last_seq = 1 where item_id = $1 and location_id = $2', place)
    let skewMs = (random(360) - 180) * minuteMs
    const lost = random(3)
    const events = dayOf(random)
    const offlineFrom = random(events.length + 1)
    // Before the count and while it is heard of, somebody sets the clock, by up to a day.
    const setAt = random(Math.min(offlineFrom, 6) + 1)
    const setTo = (random(2880) - 1440) * minuteMs
    const began = Date.now()
    const timeOf = ({ minutesAgo }: Event) => began - minutesAgo * minuteMs
    /** By the device's clock. */
    const said = (event: Event) => new Date(timeOf(event) + skewMs).toISOString()
    const push = async (documents: object[]) => {
      const answers = await shop.pushed(documents, { at: new Date(Date.now() + skewMs).toISOString() })
      assert.deepEqual(
        answers.map(({ outcome, reasons }) => [outcome, reasons]),
        answers.map(({ reasons }) => ['accepted', reasons]),
      )
    }
    let seq = 1
    /** What was just moved was moved then. */
    const then = async (event: Event) => {
      const moved = await shop.rowsOf(
        `update stock_moves set created_at = $3::timestamptz where item_id = $1 and location_id = $2 and seq > $4 returning seq`,
        [...place, new Date(timeOf(event) + 1000).toISOString(), seq],
      )
      seq = Math.max(seq, ...moved.map((each) => Number(each.seq)))
    }
    const queue: object[] = []
    // With pencil and paper.
    let there = 40 - lost
    let inBooks = 40
    let counted: { units: number; at: string; booked: number } | null = null
    for (const [at, event] of events.entries()) {
      const { what, units } = event
      if (at === setAt) skewMs = setTo
      if (what === 'count') counted = { units: there, at: said(event), booked: inBooks }
      if (what === 'transfer') {
        const lines = [{ itemId: shop.rope, quantity: String(units) }]
        const day = new Date().toISOString().slice(0, 10)
        const body = { requestKey: randomUUID(), fromId: home, toId: shop.van, sentOn: day, lines }
        const { id } = (await shop.office.post('/api/Stock/SendTransfer', body)).json().result
        const came = { requestKey: randomUUID(), receivedOn: day, lines: [{ lineNo: 1, quantity: String(units) }] }
        assert.equal((await shop.office.post(`/api/Stock/ReceiveTransfer/${id}`, came)).statusCode, 200)
        await then(event)
        there += units
        inBooks += units
      }
      if (what === 'sale') {
        const sale = shop.document({ kind: 'invoice', lines: [shop.line(String(units))], madeAt: said(event) })
        there -= units
        inBooks -= units
        if (at < offlineFrom) {
          await push([sale])
          await then(event)
        } else queue.push(sale)
      }
    }
    assert.ok(counted)
    const lines = [{ itemId: shop.rope, counted: String(counted.units), at: counted.at }]
    const madeAt = new Date(Date.now() + skewMs).toISOString()
    queue.push({ id: randomUUID(), number: `${shop.prefix}-999`, format: 3, kind: 'count', madeAt, van: { locationId: shop.van, lines } })
    await push(queue)
    const [count] = (await shop.office.get('/api/StockCount/List')).json().result.rows
    const [line] = (await shop.office.get(`/api/StockCount/Lines/${count.id}`)).json().result.rows
    assert.deepEqual([line.expected, line.counted, line.difference], [String(counted.booked), String(counted.units), String(-lost)])
    assert.equal((await shop.office.post(`/api/StockCount/Approve/${count.id}`, {})).statusCode, 200)
    assert.equal(await shop.figures(shop.van), String(there))
  })
