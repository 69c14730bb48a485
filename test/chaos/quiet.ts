import { setTimeout as sleep } from 'node:timers/promises'
import type { Books } from './books.ts'
import { reportLost } from './field/steps.ts'
import { agree, reconnect, syncNow } from './repairs.ts'
import { patienceMs } from './world.ts'

/** The trouble is over, a person consents where that was lost, and what waits is due now instead of later. Answers what still moves long after. */
export async function becomeQuiet(books: Books): Promise<string[]> {
  const { world } = books
  await world.control('DELETE', 'faults')
  await world.control('POST', 'outage', { mode: 'none' })
  await world.control('POST', 'webhooks', { lost: 0, paused: false, duplicate: false, outOfOrder: false, aggregateMs: 0 })
  await world.control('POST', 'throttle', { enabled: false })
  await reportLost(books)
  for (const device of books.field.devices) await device.handIn()
  for (const shopper of books.store.shoppers) await shopper.hearAll()
  // The second one is the first that nothing was going on beside.
  for (let round = 1; round <= 2; round++) {
    let asked = false
    for (const deadline = Date.now() + patienceMs; ; await sleep(300)) {
      await hasten(books)
      // That access was taken away may be found out only now.
      const connected = await getConnected(books)
      asked ||= connected && (await syncNow(books))?.status === 200
      const moving = asked ? await stillMoving(books) : [`no sync can be asked for: ${await stateOf(books)}`]
      if (connected && !moving.length) break
      if (Date.now() > deadline) return [...moving, ...(await silencesOf(books))].map((what) => `never quiet: ${what}`)
    }
  }
  return []
}

async function getConnected(books: Books): Promise<boolean> {
  const state = await stateOf(books)
  if (state === 'rehearsal') await agree(books)
  else if (state !== 'active') await reconnect(books)
  return (await stateOf(books)) === 'active'
}
const stateOf = async ({ world, companyId }: Books) =>
  (await world.query('select state from quickbooks_connections where company_id = $1', [companyId]))[0]?.state

async function hasten({ world, companyId }: Books) {
  await world.query(
    `with due as (update deliveries set next_attempt_at = now() where company_id = $1 and state in ('retrying', 'unknown') and next_attempt_at > now()),
       told as (update quickbooks_notices set due_at = now() where company_id = $1 and pending and due_at > now()),
       lost as (update stock_postings set look_at = now() where company_id = $1 and state = 'blocked' and look_at > now()),
       planned as (update book_work set due_at = now() where company_id = $1 and due_at > now()),
       paid as (update payment_intents set heard_at = now() - interval '10 minutes' where company_id = $1 and status not in ('succeeded', 'canceled'))
     update rate_budgets set paused_until = '-infinity' where paused_until > now()`,
    [companyId],
  )
}

/** What is not settled yet, in words. */
async function stillMoving({ world, companyId, store }: Books): Promise<string[]> {
  // Each dead server was told of it: our own look finds it.
  const paid = store.shoppers.flatMap((shopper) => [...shopper.paid.values()])
  const rows = await world.query(
    `select concat_ws(' ', 'delivery', kind, state, attempts, next_attempt_at::time, problem ->> 'code', problem ->> 'message', payload) as what from deliveries
       where company_id = $1 and state in ('waiting', 'sending', 'retrying', 'unknown')
     union all select concat_ws(' ', 'told of', kind, external_id, attempts, due_at::time) from quickbooks_notices where company_id = $1 and pending
     union all select concat_ws(' ', 'sync', kind, state, phase, waiting_for, waiting_until::time) from sync_jobs
       where company_id = $1 and state in ('Queued', 'Running')
     union all select concat('to index ', customer_id) from customers_to_index where company_id = $1
     union all select concat_ws(' ', 'book work', kind, source_id, due_at::time) from book_work where company_id = $1
     union all select concat_ws(' ', 'goods lost', number, state, waits_for) from stock_postings
       where company_id = $1 and state in ('blocked', 'waiting', 'sending', 'unknown', 'error')
     union all select concat_ws(' ', 'paid', id, status) from payment_intents where company_id = $1 and id = any($2) and status <> 'succeeded'`,
    [companyId, paid],
  )
  return rows.map(({ what }) => what)
}

async function silencesOf({ world, companyId }: Books): Promise<string[]> {
  const text = `select concat_ws(' ', channel, 'silent since', since::time, failures, asking, tried_at::time, next_try_at::time, now()::time) as what
    from silences where company_id = $1`
  return (await world.query(text, [companyId])).map(({ what }) => what)
}
