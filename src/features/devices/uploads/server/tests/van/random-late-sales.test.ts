import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { counts } from '#test/counted-van.ts'
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
type Random = ReturnType<typeof numbersFrom>
function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const left = [...list]
  return list.flatMap(() => left.splice(random(left.length), 1))
}

const minuteMs = 60_000

for (const seed of Array.from({ length: 24 }, (_, at) => at + 1))
  test(`counts and sales that come in any order, edited, refused and accepted later, leave in the van what is there: seed ${seed}`, async () => {
    const random = numbersFrom(seed)
    const shop = await vanShop(server)
    const place = [shop.rope, shop.van]
    await shop.rowsOf(
      `insert into stock_moves (company_id, item_id, location_id, seq, kind, quantity, balance, document_kind, document_id, document_line, moved_on, created_at)
       values ($1, $2, $3, 1, 'adjustment', 40, 40, 'adjustment', $4, 1, current_date, now() - interval '8 hours')`,
      [shop.companyId, ...place, randomUUID()],
    )
    await shop.rowsOf('update stock_balances set last_seq = 1 where item_id = $1 and location_id = $2', place)
    const skewMs = (random(360) - 180) * minuteMs
    const began = Date.now()
    /** By the device's clock. */
    const said = (minutesAgo: number) => new Date(began - minutesAgo * minuteMs + skewMs).toISOString()
    const push = async (document: object, state: string) => {
      const answer = await shop.one(document, { at: new Date(Date.now() + skewMs).toISOString() })
      assert.equal(answer.state, state, JSON.stringify(answer))
    }
    const decide = async (what: string, number: string) => {
      const { rows } = await shop.tray('show=all&kind=invoice&limit=200')
      const { id } = rows.find((row: { number: string }) => row.number === number)
      const { version } = await shop.details(id)
      const answer = await shop.office.post(`/api/Device/${what}/${id}`, { version, reason: 'Seen' })
      assert.equal(answer.statusCode, 200, answer.body)
    }
    const approve = async (id: string) => assert.equal((await shop.office.post(`/api/StockCount/Approve/${id}`, {})).statusCode, 200)

    // With pencil and paper, in the order in which it happens: some was lost before the first count.
    let there = 40 - random(3)
    const later: (() => Promise<void>)[] = []
    const arrivals: (() => Promise<void>)[] = []
    const sale = (units: number, minutesAgo: number, more: object = {}) => {
      const isCheap = random(4) === 0
      const price = isCheap ? { unitPrice: '1' } : {}
      const madeAt = said(minutesAgo)
      const document = shop.document({ kind: 'invoice', lines: [shop.line(String(units), price)], madeAt, ...more })
      return { document, isCheap }
    }
    const arrives = ({ document, isCheap }: ReturnType<typeof sale>) => {
      arrivals.push(async () => {
        await push(document, isCheap ? 'review' : 'accepted')
        if (!isCheap) return
        if (random(2)) return decide('AcceptDocument', document.number)
        await decide('RefuseDocument', document.number)
        later.push(() => decide('AcceptDocument', document.number))
      })
    }
    for (const at of Array.from({ length: 8 }, (_, each) => each)) {
      const minutesAgo = 280 - at * 20
      if (at === 3 || at === 6) {
        const lines = [{ itemId: shop.rope, counted: String(there), at: said(minutesAgo) }]
        const van = { locationId: shop.van, lines }
        const number = `${shop.prefix}-${900 + at}`
        const document = { id: randomUUID(), number, format: 3, kind: 'count', madeAt: said(minutesAgo), van }
        arrivals.push(async () => {
          const known = new Set((await counts(shop)).map(({ id }) => id))
          await push(document, 'accepted')
          const made = (await counts(shop)).find(({ id }) => !known.has(id))
          assert.ok(made)
          if (random(2)) await approve(made.id)
          else later.push(() => approve(made.id))
        })
        continue
      }
      const units = 1 + random(3)
      there -= units
      if (random(3)) {
        arrives(sale(units, minutesAgo))
        continue
      }
      // Typed wrong, and put right some time later, before it was sent.
      const instead = sale(units, minutesAgo - 5 - random(100))
      const discarded = { at: instead.document.madeAt, reason: '', replacedBy: instead.document.number }
      const { document } = sale(units + 1, minutesAgo, { format: 2, discarded })
      arrives(instead)
      arrivals.push(() => push(document, 'refused'))
    }
    for (const arrive of shuffled(random, arrivals)) await arrive()
    for (const each of shuffled(random, later)) await each()
    assert.equal(await shop.figures(shop.van), String(there))
  })
