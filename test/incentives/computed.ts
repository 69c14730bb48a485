import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { attain } from '#features/incentives/attainment/server/compute/watch.ts'
import type { TestServer } from '../server.ts'
import { companyRows } from './company-rows.ts'

/**
 * Until nothing is left to compute. What was there before the first program is read once everybody has ended who was writing then, in other
 * databases of the server as well: so it is waited for by the clock, not by rounds.
 */
export async function computeAll(
  server: TestServer,
  companyId: string,
  once: () => Promise<unknown> = () => attain(server.services, companyId),
) {
  const rows = companyRows(server, companyId)
  for (const until = Date.now() + 60_000; ; await sleep(20)) {
    await once()
    const [left] = await rows<{ count: string }>(
      `select (select count(*) from sale_marks where company_id = $1) + (select count(*) from attainment_marks where company_id = $1) as count`,
    )
    if (Number(left?.count) === 0) return
    assert.ok(Date.now() < until, 'it never comes to rest')
  }
}
