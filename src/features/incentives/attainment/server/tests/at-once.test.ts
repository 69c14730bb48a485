import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { reward } from '#test/incentives/papers.ts'
import { type RewardOffice, rewardOffice } from '#test/incentives/reward-office.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { attain } from '../compute/watch.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const ceiling = 12_345
const rewards = [reward('line', { salePer: '5' }), reward('goal', { compType: 'G', bands: [{ from: 300_000, rate: '20' }] })]
const sizes = Array.from({ length: 50 }, (_, at) => 5000 + 137 * at)
async function opened() {
  const office = await rewardOffice(server)
  const customers = [await office.customer('Acme'), await office.customer('Brook')]
  const program = await office.program({ maximumAllowed: ceiling, maxPerPayee: 9000, rewards })
  const sell = (at: number) => office.sell(customers[at % 2] ?? '', sizes[at] ?? 0, { number: String(1000 + at) })
  return { office, program, sell }
}
const shown = async (office: RewardOffice) =>
  (
    await office.rows<{ number: string; promised: string; row_no: number }>(
      `select a.number, r.promised, r.row_no from reward_rows r join reward_entries e on e.company_id = r.company_id and e.id = r.entry_id
       join attainments a on a.company_id = e.company_id and a.id = e.attainment_id
     where r.company_id = $1 order by a.number, e.line_id, r.row_no`,
    )
  ).map(({ number, promised }) => `${number} ${promised}`)

test('fifty invoices at once, computed by many: never above the ceiling, no deadlock, the same as one after the other', async () => {
  const [serial, parallel] = [await opened(), await opened()]
  for (const [at] of sizes.entries()) {
    await serial.sell(at)
    if (at % 10 === 9) await serial.office.compute()
  }
  await serial.office.compute()
  let most = 0
  const watching = new AbortController()
  const watch = (async () => {
    while (!watching.signal.aborted) {
      const [sum] = await parallel.office.rows<{ sum: string }>(
        `select coalesce(sum(promised), 0) as sum from reward_rows where company_id = $1`,
      )
      most = Math.max(most, Number(sum?.sum))
      await sleep(5)
    }
  })()
  await Promise.all(
    sizes.map(async (_, at) => {
      await parallel.sell(at)
      await attain(server.services, parallel.office.companyId)
    }),
  )
  await parallel.office.compute()
  watching.abort()
  await watch
  assert.ok(most > 0 && most <= ceiling, `${most} of ${ceiling}`)
  assert.deepEqual(await shown(parallel.office), await shown(serial.office))
  const figures = await parallel.office.figures(parallel.program)
  assert.equal(figures.attained, ceiling)
})

test('fifty people approve at once: never more than the ceiling, each once', async () => {
  const { office, program, sell } = await opened()
  for (const [at] of sizes.entries()) await sell(at)
  await office.compute()
  const entries = await office.rows<{ id: string }>(
    `select id from reward_entries where company_id = $1 and status in ('Earned', 'InReview')`,
  )
  const people = await Promise.all(Array.from({ length: 5 }, () => office.as('accounting')))
  const answers = await Promise.all(
    entries.flatMap(({ id }, at) =>
      [0, 1].map((more) =>
        people[(at + more) % people.length]?.post('/api/Incentive/DecideRewards', { entries: [id], verdict: 'approve' }),
      ),
    ),
  )
  assert.deepEqual([...new Set(answers.map((answer) => answer?.statusCode))], [200])
  assert.equal(
    answers.reduce((sum, answer) => sum + answer?.json().result.decided, 0),
    entries.length,
  )
  await office.compute()
  assert.equal((await office.figures(program)).approved, ceiling)
  // The database itself refuses more.
  await assert.rejects(
    office.rows(
      `insert into reward_rows (company_id, entry_id, program_id, document_id, row_no, amount, promised, trace, entry, digest, approved_at)
       select $1, id, program_id, '', 99, 1, 1, '{}', '{}', '', now() from reward_entries where company_id = $1 limit 1`,
    ),
    /ceiling/,
  )
})

test('connections that end in the middle of a computation leave nothing half done', async () => {
  const [calm, troubled] = [await opened(), await opened()]
  for (const [at] of sizes.entries()) await calm.sell(at)
  await calm.office.compute()
  let ended = 0
  for (const [at] of sizes.entries()) {
    await troubled.sell(at)
    if (at % 5) continue
    const work = attain(server.services, troubled.office.companyId).catch(() => ended++)
    await sleep(at % 25)
    await server.database.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and usename <> current_user and state <> 'idle'`,
    )
    await work
  }
  await troubled.office.compute()
  assert.deepEqual(await shown(troubled.office), await shown(calm.office))
})
