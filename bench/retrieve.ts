import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, Product } from '#test/chaos/product.ts'
import { exchange } from '#test/exchange.ts'
import { connectInbound, openPartner } from '#test/inbound.ts'
import { testKey } from '#test/postgres.ts'
import { testServer } from '#test/server.ts'
import type { Bench } from './measure.ts'
import { orderFile } from './order-files.ts'

const files = 10_000
const longestSeconds = 1_800

/** A folder that nobody emptied for weeks, over SFTP; the worker in a process of its own, killed once half-way. */
export const retrieve: Bench = {
  name: 'retrieve',
  async run() {
    const [server, partner] = await Promise.all([testServer({ env: { EDI_ALLOWED_HOSTS: '127.0.0.1' }, fsync: true }), openPartner()])
    const environment = {
      DATABASE_URL: server.database.ownerUrl,
      DATA_FOLDER: server.database.home,
      SECRET_KEY: testKey.toString('base64'),
      ROLES: 'worker',
      LOG_LEVEL: 'error',
      EDI_ALLOWED_HOSTS: '127.0.0.1',
    }
    const worker = new Product(environment, await freePort())
    try {
      const { owner, sql } = await exchange(server)
      for (let control = 1; control <= files; control++) partner.put(`po-${control}.edi`, orderFile(control, 1))
      const connectionId = await connectInbound(owner, partner)
      const stored = async () => Number((await sql('select count(*) from edi_files where connection_id = $1', [connectionId]))[0].count)
      await worker.start()
      const idleMb = worker.residentMb()
      let [peakMb, killed] = [idleMb, false]
      const started = performance.now()
      const seconds = () => (performance.now() - started) / 1000
      while (partner.names('in').length > 0 && seconds() < longestSeconds) {
        await sleep(250)
        peakMb = Math.max(peakMb, worker.residentMb())
        if (killed || (await stored()) < files / 2) continue
        killed = true
        await worker.kill()
        await worker.start()
      }
      const took = seconds()
      const [kept, archived] = [await stored(), partner.names('archive').length]
      return [
        {
          what: `files a second, ${files} waiting`,
          value: `${(files / took).toFixed(0)} (${took.toFixed(0)} s)`,
          wanted: '',
          reached: null,
        },
        {
          what: 'stored, archived; the worker killed half-way',
          value: `${kept}, ${archived}`,
          wanted: `${files}, ${files}: each once`,
          reached: kept === files && archived === files,
        },
        {
          what: 'memory of the worker, which reads and places meanwhile',
          value: `${idleMb.toFixed(0)} MB, at most ${peakMb.toFixed(0)} MB`,
          wanted: '',
          reached: null,
        },
      ]
    } finally {
      await worker.kill()
      await partner.close()
      await server.close()
    }
  },
}
