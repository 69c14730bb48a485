import type { z } from 'zod'
import type { Language } from '#contract/languages.ts'
import type { Db } from '#server/db.ts'
import type { Problem } from '#server/ledger.ts'
import { text } from '#server/text.ts'
import { type customerSync, syncStates } from '../contract.ts'

export type CustomerSync = z.input<typeof customerSync>
export const syncStateOf = (stored: string) => syncStates.find((state) => state === stored) ?? 'none'

/** Where the record stands with QuickBooks, from its newest write, in the caller's language. */
export async function syncOf(db: Db, customer: { id: string; syncState: string }, language: Language): Promise<CustomerSync> {
  const [delivery, link] = await Promise.all([newestDelivery(db, customer.id), linkOf(db, customer.id)])
  const state = syncStateOf(customer.syncState)
  if (link?.removedAt) return removed(link, language)
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
    .select(['id', 'state', 'attempts', 'nextAttemptAt', 'createdAt', 'problem'])
    .where('recordKind', '=', 'customer')
    .where('recordId', '=', customerId)
    .where('direction', '=', 'out')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The tie to the record in QuickBooks. */
export const linkOf = (db: Db, customerId: string) =>
  db
    .selectFrom('externalLinks')
    .select(['externalId', 'version', 'snapshot', 'removedAt'])
    .where('provider', '=', 'quickbooks')
    .where('kind', '=', 'customer')
    .where('localId', '=', customerId)
    .executeTakeFirst()
