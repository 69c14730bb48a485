import { setTimeout as sleep } from 'node:timers/promises'
import { type Books, idThere, recordsThere } from './books.ts'
import type { Product } from './product.ts'
import { killAndStart } from './world.ts'

type Pick = (below: number) => number

const faults = ['500', '503', '429', '401', 'garbage', 'half', 'dropBefore', 'dropAfter', 'dropAfter', 'latency', 'hang', 'fault'] as const
const operations = ['create', 'update', 'query', 'read', 'cdc', 'refresh', undefined, undefined]

/** The next calls of some kind go wrong. */
export function breakCalls({ world, realmId }: Books, pick: Pick) {
  const kind = faults[pick(faults.length)]
  const operation = operations[pick(operations.length)]
  return world.control('POST', 'faults', {
    kind,
    ...(operation && { operation }),
    // The token host knows no company.
    ...(operation !== 'refresh' && { realmId }),
    times: 1 + pick(kind === 'hang' ? 1 : 3),
    ...(kind === 'latency' && { latencyMs: 200 + pick(2000) }),
    ...(kind === '429' && pick(2) && { retryAfter: String(1 + pick(3)) }),
    ...(kind === 'fault' && { code: ['10000', '6000', '5010', '610', '3200', '6190'][pick(6)] }),
  })
}

/** Nobody answers for a while; what hung is let go at its end. */
export async function outage({ world }: Books, pick: Pick) {
  await world.control('POST', 'outage', { mode: ['503', 'timeout', 'refused'][pick(3)] })
  await sleep(300 + pick(3000))
  await world.control('POST', 'outage', { mode: 'none' })
}

/** How webhooks come from now on. */
export const webhookWeather = ({ world }: Books, pick: Pick) =>
  world.control('POST', 'webhooks', {
    format: pick(2) ? 'classic' : 'cloudevents',
    duplicate: pick(2) === 1,
    outOfOrder: pick(2) === 1,
    lost: [0, 0, 0.5, 1][pick(4)],
    paused: pick(4) === 0,
    aggregateMs: [0, 100, 1000][pick(3)],
  })

export const expireTokens = ({ world, realmId }: Books) => world.control('POST', `companies/${realmId}/expire`)
export const revokeTokens = ({ world, realmId }: Books) => world.control('POST', `companies/${realmId}/revoke`)

/**
 * A month in which nobody told us anything, as far as QuickBooks is concerned. Its clock goes, ours does not: in a month of ours whatever was
 * being made would have been settled while QuickBooks still knew the request, so nothing is being made at that moment.
 */
export async function monthOfSilence({ world }: Books, pick: Pick) {
  if (pick(3)) return
  const making = `direction = 'out' and state not in ('done', 'refused', 'ignored') and payload ->> 'operation' = 'create'`
  if (await world.count(`select count(*) from deliveries where ${making}`)) return
  await world.control('POST', 'webhooks', { lost: 1 })
  await world.control('POST', 'clock', { advanceDays: 31 })
}

const down = new Set<Product>()
async function killUnlessDown(product: Product, afterMs: number, downMs: number) {
  if (down.has(product)) return
  down.add(product)
  await killAndStart(product, afterMs, downMs).finally(() => down.delete(product))
}
export async function killOne({ world }: Books, pick: Pick) {
  const product = world.products[pick(world.products.length)]
  if (product) await killUnlessDown(product, pick(300), pick(1500))
}

/** Everything stands still at once, in the middle of whatever it does, and comes back: the database by its own recovery. */
export async function powerCut(books: Books, pick: Pick) {
  if (pick(3)) return
  await Promise.all([crashDatabase(books, () => 0), ...books.world.products.map((product) => killUnlessDown(product, 0, 300))])
}

/** One of its processes dies, upon which PostgreSQL gives up all of them and starts anew. */
export async function crashDatabase({ world }: Books, pick: Pick) {
  // Its recovery takes a while.
  if (pick(3)) return
  const [busy] = await world.query(
    `select pid from pg_stat_activity where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid()
     order by state = 'active' desc, random() limit 1`,
  )
  if (busy) process.kill(busy.pid, 'SIGKILL')
}

/** One record of theirs that cannot be read, and breaks each answer that would contain it. */
export async function corruptRecord(books: Books, pick: Pick) {
  const entity = ['Customer', 'Invoice', 'Payment'][pick(3)] ?? ''
  const records = await recordsThere(books, entity)
  const recordId = idThere(records[pick(Math.max(1, records.length))])
  const code = pick(2) ? '4002' : '10000'
  if (recordId) await books.world.control('POST', 'faults', { kind: 'corrupt', realmId: books.realmId, entity, recordId, code })
}
/** Whatever was broken is repaired. */
export const repairCalls = ({ world }: Books) => world.control('DELETE', 'faults')
export const throttle = ({ world }: Books, pick: Pick) => world.control('POST', 'throttle', { enabled: pick(3) === 0 })

/** A database server that restarts cuts every connection at once, in the middle of whatever it does. */
export const cutDatabase = ({ world }: Books) =>
  world.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename like '%_app' and datname = current_database()`)
