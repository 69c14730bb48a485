import { setTimeout as sleep } from 'node:timers/promises'
import { receiveFile } from '#features/trade/exchange/server/door.ts'
import { saveFile } from '#server/files/files.ts'
import { exchange } from '#test/exchange.ts'
import { type TestServer, testServer } from '#test/server.ts'
import type { Bench } from './measure.ts'
import { orderFile } from './order-files.ts'

const files = 300
const ordersOfEach = 10
const wanted = 300

/** From bytes in hand to orders that stand in the books of the company, server and database on one machine, every commit on the disk. */
export const pipeline: Bench = {
  name: 'pipeline',
  async run() {
    const server = await testServer({ works: true, fsync: true })
    try {
      const { owner, sql } = await exchange(server)
      const connectionId = await owner
        .post('/api/EDI/AddUpdateIntegration', { name: 'Bench', ediType: 'SFTP', direction: 'I' })
        .then((answer) => answer.json().result.id as string)
      const all = files * ordersOfEach
      const started = performance.now()
      for (let control = 1; control <= files; control++)
        await receive(server, { companyId: owner.companyId, connectionId }, orderFile(control, ordersOfEach), control)
      const received = (performance.now() - started) / 1000
      const placed = () => sql('select count(*)::int as orders from orders where company_id = $1', [owner.companyId])
      while ((await placed())[0].orders < all) await sleep(50)
      const seconds = (performance.now() - started) / 1000
      const [totals] = await sql(
        `select count(distinct po_number) as numbers, sum(grand_total) as total from orders where company_id = $1`,
        [owner.companyId],
      )
      return [
        {
          what: `orders a second, ${files} files of ${ordersOfEach}`,
          value: `${(all / seconds).toFixed(0)} (${seconds.toFixed(1)} s, of it ${received.toFixed(1)} s storing)`,
          wanted: `≥ ${wanted}`,
          reached: all / seconds >= wanted,
        },
        {
          what: 'each once, for what it says',
          value: `${totals.numbers} orders, $${(totals.total / 100).toFixed(2)}`,
          wanted: `${all}, $${(all * 828).toFixed(2)}`,
          reached: Number(totals.numbers) === all && Number(totals.total) === all * 82_800,
        },
      ]
    } finally {
      await server.close()
    }
  },
}

async function receive({ services }: TestServer, whose: { companyId: string; connectionId: string }, bytes: Buffer, control: number) {
  const hash = await saveFile(services.config, bytes)
  const arrival = { ...whose, remoteName: `${control}.edi`, remoteVersion: '1', hash, sizeBytes: bytes.length }
  await services.transaction(whose, (db) => receiveFile(services, db, arrival))
}
