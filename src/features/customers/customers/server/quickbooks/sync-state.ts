import type { z } from 'zod'
import type { Language } from '#contract/languages.ts'
import type { DeliveryState } from '#contract/ledger.ts'
import { openConflictOf } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { text } from '#server/text.ts'
import type { Problem } from '#server/work/delivery.ts'
import type { customerSync, SyncState } from '../../contract.ts'
import { linkOf } from './link.ts'

export type CustomerSync = z.input<typeof customerSync>

/** Where the record stands with QuickBooks, from its newest write, in the caller's language. */
export async function syncOf(db: Db, customer: { id: string; syncState: SyncState }, language: Language): Promise<CustomerSync> {
  const { syncState: state } = customer
  const entry = state === 'conflict' ? openConflictOf(db, 'customer', customer.id) : newestDelivery(db, customer.id)
  const [delivery, link] = await Promise.all([entry, linkOf(db, customer.id)])
  if (state !== 'conflict' && link?.removedAt) return removed(link, language)
  const problem = state === 'synced' || state === 'none' ? null : (delivery?.problem as Problem | null | undefined)
  const say = (key: string | undefined) => (key ? text(language, key, problem?.values) : '')
  return {
    state,
    deliveryId: delivery?.id ?? null,
    message: say(problem?.message),
    fix: say(problem?.fix),
    code: problem?.code ?? '',
    attempts: delivery?.attempts ?? 0,
    nextAttemptAt: delivery && (delivery.state === 'retrying' || delivery.state === 'unknown') ? delivery.nextAttemptAt : null,
    since: delivery?.createdAt ?? null,
    externalId: link?.externalId ?? null,
  }
}

/** Whatever became of writes before. */
const removed = ({ externalId, removedAt }: { externalId: string; removedAt: string | null }, language: Language): CustomerSync => ({
  state: 'removed',
  deliveryId: null,
  message: text(language, 'customers.sync.removedText'),
  fix: text(language, 'customers.sync.removedFix'),
  code: '',
  attempts: 0,
  nextAttemptAt: null,
  since: removedAt,
  externalId,
})

export const newestDelivery = (db: Db, customerId: string) =>
  db
    .selectFrom('deliveries')
    .select(['id', 'channel', 'state', 'attempts', 'nextAttemptAt', 'createdAt', 'problem'])
    .where('recordKind', '=', 'customer')
    .where('recordId', '=', customerId)
    .where('direction', '=', 'out')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const shownStates = {
  waiting: 'waiting',
  sending: 'sending',
  retrying: 'waiting',
  unknown: 'unknown',
  refused: 'refused',
  ignored: 'ignored',
  done: 'synced',
} as const satisfies Record<DeliveryState, SyncState>
export const shownFor = (state: DeliveryState): SyncState => shownStates[state]

export const stateOfNewestWrite = async (db: Db, customerId: string): Promise<SyncState> =>
  shownFor((await newestDelivery(db, customerId))?.state ?? 'done')
