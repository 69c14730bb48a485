import { vanShop } from '#test/pushing.ts'
import { testServer } from '#test/server.ts'
import { child } from './child.ts'
import { type Bench, ms, times } from './measure.ts'

const documents = Number(process.env.BENCH_DOCUMENTS ?? 1000)
const portion = 50
const linesEach = 10

/** What a device has sold without a network, handed in as the app does; every fifth answer is lost, so that its portion comes twice. */
export const devicePush: Bench = {
  name: 'device-push',
  async run() {
    const server = await testServer({ fsync: true, env: { RATE_LIMIT_SCALE: '1000' } })
    const shop = await vanShop(server, { inVan: 1_000_000 })
    const product = await child('serve-devices.ts', { url: server.database.ownerUrl, data: server.database.home })
    try {
      const others = await shop.rowsOf(
        `insert into items (company_id, name, item_type, unit_price) select $1, 'Ware ' || n, 'Inventory', 8 from generate_series(2, $2::int) n returning id`,
        [shop.companyId, linesEach],
      )
      const items = [shop.rope, ...others.map(({ id }) => String(id))]
      const lines = items.map((itemId, at) => ({ ...shop.line('2'), lineNo: at + 1, itemId }))
      const post = async (path: string, headers: Record<string, string>, body: object) => {
        const answer = await fetch(product.base + path, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        const text = await answer.text()
        if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`)
        return JSON.parse(text).result
      }
      const made = Array.from({ length: documents }, (_, at) => shop.document({ kind: at % 2 ? 'invoice' : 'order', lines }))
      const push = (some: object[]) => post('/api/Device/Push', shop.tablet.headers, { at: new Date().toISOString(), documents: some })
      const began = performance.now()
      let [again, firstMs] = [0, 0]
      for (let at = 0; at < made.length; at += portion) {
        const some = made.slice(at, at + portion)
        const sent = performance.now()
        const answers = (await push(some)).answers as { outcome: string }[]
        firstMs += performance.now() - sent
        if (answers.some(({ outcome }) => outcome !== 'accepted')) throw new Error(JSON.stringify(answers))
        if ((at / portion) % 5 !== 4) continue
        await push(some)
        again += some.length
      }
      const seconds = (performance.now() - began) / 1000
      const placing = performance.now()
      const byHand = 100
      for (let at = 0; at < byHand; at++)
        await post('/api/Order/Place', shop.office.headers, {
          customerId: shop.customerId,
          requestKey: crypto.randomUUID(),
          lines: lines.map(({ itemId, quantity, unitPrice }) => ({ itemId, description: 'Rope', quantity, unitPrice })),
        })
      const each = { pushed: firstMs / documents, placed: (performance.now() - placing) / byHand }
      const [found] = await shop.rowsOf(
        `select count(*)::int as orders, sum(grand_total)::text as cents,
           (select count(*)::int from device_documents where company_id = $1) as documents,
           (select -sum(quantity)::int from stock_moves where company_id = $1 and kind = 'sale') as moved
         from orders where company_id = $1 and source = 'device'`,
        [shop.companyId],
      )
      const cents = documents * linesEach * 1600
      const moved = Math.floor(documents / 2) * linesEach * 2
      const isOnce = found.orders === documents && found.documents === documents && found.cents === String(cents) && found.moved === moved
      return [
        {
          what: `${documents} queued documents of ${linesEach} lines, half of them invoices whose goods leave the van, in portions of ${portion}`,
          value: `${seconds.toFixed(1)} s (${again} of them came twice)`,
          wanted: 'as far as it goes',
          reached: null,
        },
        {
          what: 'in the office: documents, orders, cents, pieces out of the van',
          value: `${found.documents}, ${found.orders}, ${found.cents}, ${found.moved}`,
          wanted: `${documents}, ${documents}, ${cents}, ${moved}: each once`,
          reached: isOnce,
        },
        {
          what: 'one of them to placing an order of as many lines in the office',
          value: `${times(each.pushed / each.placed)} (${ms(each.pushed)}, ${ms(each.placed)})`,
          wanted: 'as far as it goes',
          reached: null,
        },
      ]
    } finally {
      product.stop()
      await server.close()
    }
  },
}
