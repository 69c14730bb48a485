import assert from 'node:assert/strict'
import { createApp } from '#server/app.ts'
import { openLog } from '#server/log.ts'
import { makeServices } from '#server/services.ts'
import { openQueue } from '#server/work/job.ts'
import { type TestServer, testServer } from '../server.ts'

/** A second process of the same company, as far as the database can tell. */
async function beside({ services: { config, secrets }, database }: TestServer) {
  const queue = openQueue(database.appUrl, false, () => {})
  await queue.start()
  const log = openLog(config.LOG_LEVEL)
  const services = makeServices({ config, log, queue, appUrl: database.appUrl, connections: 10, secrets })
  const app = await createApp(services)
  return {
    app,
    services,
    close: async () => {
      await app.close()
      await queue.stop({ graceful: false })
      await services.end()
    },
  }
}

export async function twoServers() {
  const first = await testServer()
  const second = await beside(first)
  return {
    first,
    second,
    close: async () => {
      await second.close()
      await first.close()
    },
  }
}
export type TwoServers = Awaited<ReturnType<typeof twoServers>>

/** What is on hand is what moved, row by row, and what is held is what orders hold: at any moment, as one snapshot has it. */
export async function checkBalances({ first }: TwoServers, companyId: string): Promise<void> {
  const { rows } = await first.database.owner.query(
    `with journal as (
       select item_id, location_id, sum(quantity) as moved, max(seq) as last, count(*) as many,
         bool_and(balance = running) as runs
       from (select *, sum(quantity) over (partition by item_id, location_id order by seq) as running from stock_moves where company_id = $1) m
       group by item_id, location_id),
     held as (select item_id, location_id, sum(quantity) as held from stock_reservations where company_id = $1 group by item_id, location_id)
     select b.item_id, b.location_id, b.on_hand, j.moved, b.last_seq, j.many, j.last, b.reserved, h.held, j.runs
     from stock_balances b left join journal j using (item_id, location_id) left join held h using (item_id, location_id)
     where b.company_id = $1 and (b.on_hand <> coalesce(j.moved, 0) or b.last_seq <> coalesce(j.last, 0) or b.last_seq <> coalesce(j.many, 0)
       or b.reserved <> coalesce(h.held, 0) or j.runs is false)`,
    [companyId],
  )
  assert.deepEqual(rows, [])
}
