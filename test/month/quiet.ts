import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { askCheck } from '#features/books/postings/server/check.ts'
import { sweepAccount } from '#features/sales/payments/server/sweep.ts'
import type { History } from './history.ts'

const patienceMs = 120_000
const lookMs = 400

/** What comes of work elsewhere, or undefined where it does not come soon: this is no claim. */
export async function heard<T>(look: () => Promise<T | undefined>): Promise<T | undefined> {
  for (const end = Date.now() + 5000; Date.now() < end; await sleep(lookMs)) {
    const found = await look()
    if (found !== undefined) return found
  }
  return undefined
}

/** Until nothing of this company waits for anything but a person. Whatever would be tried again later is tried now. */
export async function quiet(history: History) {
  const { sql, seed } = history
  let last: object | undefined
  let calm = 0
  for (let look = 0; look * lookMs < patienceMs; look++) {
    const [left] = await sql<{ work: number; deliveries: number; jobs: number; files: number; notices: number }>(
      `select (select count(*)::int from book_work where company_id = $1 and due_at <= now()) as work,
        (select count(*)::int from deliveries where company_id = $1 and state not in ('done', 'ignored', 'refused')) as deliveries,
        (select count(*)::int from pgboss.job where group_id = $1::text and state < 'completed' and name <> 'edi.retrieve') as jobs,
        (select count(*)::int from edi_files where company_id = $1 and state in ('received', 'split')) as files,
        (select count(*)::int from quickbooks_notices where company_id = $1 and pending) as notices`,
    )
    last = left
    calm = left && left.work + left.deliveries + left.jobs + left.files + left.notices === 0 ? calm + 1 : 0
    if (calm > 1) return
    if (!calm && look % 3 === 2) await hurry(history)
    await sleep(calm ? lookMs / 2 : lookMs)
  }
  const rows = await sql(
    `select kind, channel, state, problem from deliveries where company_id = $1 and state not in ('done', 'ignored', 'refused')`,
  )
  assert.fail(`seed ${seed} is never quiet: ${JSON.stringify(last)} ${JSON.stringify(rows)}`)
}

async function hurry({ sql }: History) {
  await sql(`delete from silences where company_id = $1`)
  await sql(
    `update deliveries set next_attempt_at = now() where company_id = $1 and next_attempt_at > now()
       and (state in ('retrying', 'unknown') or held_by is not null and state = 'waiting')`,
  )
  await sql(
    `update pgboss.job set start_after = now() where group_id = $1::text and state < 'active' and start_after > now() + interval '1 second'`,
  )
}

/** Both other sides answer again. */
export async function calmDown({ world, account, realmId }: History) {
  await world.atStripe('DELETE', 'faults', { account })
  const { faults } = await world.inQuickbooks('GET', 'faults')
  for (const { id, realmId: of } of faults) if (of === realmId) await world.inQuickbooks('DELETE', `faults/${id}`)
}

/** What a night does: whatever was not heard of is read, and every document of ours is looked at. */
export async function night(history: History) {
  const { world, companyId, account, post, ended } = history
  const { services } = world.server
  await quiet(history)
  await sweepAccount(services, { companyId, accountId: account })
  await post('/QuickBooks/Sync')
  await ended()
  await check(history)
}

/** Every document of ours is looked at, and so is what waits for something else. */
export async function check(history: History) {
  const { world, companyId, sql } = history
  const { services } = world.server
  await sql(`update book_work set due_at = now() where company_id = $1`)
  await quiet(history)
  await sql(`update postings set checked_at = null where company_id = $1`)
  await services.transaction({ companyId }, (db) => askCheck(services, db, { companyId, orderId: null, payoutId: null }))
  await quiet(history)
}
