import { setTimeout as sleep } from 'node:timers/promises'
import { dueSweeps } from '#features/quickbooks/server/sync/sweeps/sweeps.ts'
import { type QuickbooksServer, serverWithQuickbooks } from '#test/quickbooks.ts'
import { connectQuietly } from './connect-quietly.ts'
import type { Bench } from './measure.ts'

const companies = 1000
const idleSeconds = 60

export const quietCompanies: Bench = {
  name: 'quiet-companies',
  async run() {
    const server = await serverWithQuickbooks({ env: { QUICKBOOKS_WEBHOOK_VERIFIER: 'bench', QUICKBOOKS_READS_PER_MONTH: '1000000000' } })
    try {
      for (let number = 0; number < companies; number += 10)
        await Promise.all(Array.from({ length: 10 }, (_, index) => connectQuietly(server, number + index)))
      const cpu = await idleShare()
      await server.control('DELETE', 'counters')
      for (let hour = 0; hour < 24; hour++) await passHour(server)
      const { counters } = await server.control('GET', 'counters')
      const reads = Object.values(counters as Record<string, { reads: number }>).map((each) => each.reads)
      const mean = reads.reduce((sum, each) => sum + each, 0) / companies
      const most = Math.max(...reads)
      return [
        {
          what: `metered reads per company and day, ${companies} companies`,
          value: `${mean.toFixed(2)} (most of one: ${most})`,
          wanted: '≤ 4',
          reached: reads.length === companies && most <= 4,
        },
        {
          what: `share of a core while nothing happens, over ${idleSeconds} s`,
          value: `${(cpu * 100).toFixed(1)} %`,
          wanted: '≤ 5 %',
          reached: cpu <= 0.05,
        },
      ]
    } finally {
      await server.close()
    }
  },
}

async function idleShare() {
  await sleep(5000)
  const before = process.cpuUsage()
  const started = performance.now()
  await sleep(idleSeconds * 1000)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / (performance.now() - started)
}

/** What is remembered moves an hour into the past, their clock ahead; then everything that is due is done. */
async function passHour({ control, database, services }: QuickbooksServer) {
  await control('POST', 'clock', { advanceHours: 1 })
  const columns = ['next_sweep_at', 'swept_at', 'lists_read_at', 'access_expires_at']
  const { rows } = await database.owner.query(
    `update quickbooks_connections set ${columns.map((column) => `${column} = ${column} - interval '1 hour'`).join(', ')}
     returning (select count(*) from sync_jobs where state = 'Failed') as failed`,
  )
  if (rows[0].failed > 0) throw new Error(`${rows[0].failed} sweeps failed`)
  for (let open = 1; open > 0; await sleep(20)) {
    await dueSweeps.run(services)
    open = (
      await database.owner.query(
        `select (select count(*) from sync_jobs where state in ('Queued', 'Running')) + (select count(*) from app.due_sweeps(1)) as open`,
      )
    ).rows[0].open
  }
}
