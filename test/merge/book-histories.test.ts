import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { dueDeliveries } from '#server/work/ledger.ts'
import { connectedCompany, type QuickbooksServer, serverWithQuickbooks } from '../quickbooks.ts'
import { BookHistory } from './book-history.ts'
import { seededRandom } from './random.ts'

// `BOOK_HISTORIES=500 npm test -- book-histories` for the long run; `MERGE_SEED` repeats one.
const histories = Number(process.env.BOOK_HISTORIES ?? 20)
const seed = Number(process.env.MERGE_SEED ?? 20_261_121)
const stepsPerHistory = 18
const realmId = '9130350000000004'

let server: QuickbooksServer
let company: Awaited<ReturnType<typeof connectedCompany>>
before(async () => {
  server = await serverWithQuickbooks()
  company = await connectedCompany(server, realmId)
  assert.equal((await company.ended()).state, 'Done')
  for (const [field, policy] of [
    ['other', 'quickbooks'],
    ['fax', 'ours'],
    ['address', 'ask'],
  ])
    assert.equal((await company.post('/Sync/SaveRule', { recordKind: 'customer', field, policy })).statusCode, 200)
})
after(() => server.close())

test(`${histories} customers edited on both sides with lost answers, old and repeated versions (seed ${seed}): equal but for shown conflicts, nothing lost, nothing twice`, async () => {
  const random = seededRandom(seed)
  const running = Array.from({ length: histories }, (_, number) => new BookHistory({ server, company, realmId, random, number }))
  for (const each of running) await each.begin()
  for (let step = 0; step < stepsPerHistory * histories; step++) {
    await running[random(running.length)]?.step()
    if (random(12) === 0) await hurry()
    if (random(60) === 0) await company.post('/QuickBooks/Sync')
  }
  await quiet()
  for (const each of running) await each.check()
})

/** Ends the waits before next attempts. */
async function hurry() {
  await server.database.owner.query(`update deliveries set next_attempt_at = now() where state in ('retrying', 'unknown')`)
  await dueDeliveries.run(server.services)
}

async function quiet() {
  await server.control('DELETE', 'faults')
  for (const until = Date.now() + 150_000; Date.now() < until; await sleep(100)) {
    await hurry()
    if ((await company.count('deliveries', `direction = 'out' and state not in ('done', 'ignored')`)) > 0) continue
    await company.ended()
    await company.post('/QuickBooks/Sync')
    assert.equal((await company.ended()).state, 'Done')
    if ((await company.count('deliveries', `direction = 'out' and state not in ('done', 'ignored')`)) === 0) return
  }
  const { rows } = await server.database.owner.query(
    `select state, attempts, problem, payload from deliveries where state not in ('done', 'ignored') limit 5`,
  )
  assert.fail(`It never became quiet: ${JSON.stringify(rows)}`)
}
