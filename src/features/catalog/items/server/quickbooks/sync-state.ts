import type { RawResult } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import type { DeliveryState } from '#contract/ledger.ts'
import type { SyncState } from '#features/customers/customers/contract.ts'
import { openConflictOf } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { text } from '#server/text.ts'
import type { Problem } from '#server/work/delivery.ts'
import type { getItem } from '../../contract.ts'
import type { ItemRecord } from '../item.ts'
import { editsOf, inConflict } from './edits.ts'
import { linkOf } from './link.ts'

type Sync = RawResult<typeof getItem>['sync']
const shown = {
  waiting: 'waiting',
  sending: 'sending',
  retrying: 'waiting',
  unknown: 'unknown',
  refused: 'refused',
  ignored: 'ignored',
  done: 'synced',
} as const satisfies Record<DeliveryState, SyncState>

/** Where the item stands with QuickBooks, from its newest write, in the caller's language. `off`: held back until it is connected. */
export async function syncOf(db: Db, { id, edits, made }: ItemRecord, language: Language): Promise<Sync> {
  const isAsked = inConflict(editsOf(edits)).length > 0
  const [newest, link, asked] = await Promise.all([
    newestDelivery(db, id),
    linkOf(db, id),
    isAsked ? openConflictOf(db, 'item', id) : undefined,
  ])
  const delivery = asked ?? newest
  const isHeld = edits !== null || made !== null
  const state = asked ? 'conflict' : stateOf(newest?.state, { isHeld, isThere: Boolean(link) })
  const problem = state === 'synced' ? null : (delivery?.problem as Problem | null | undefined)
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

function stateOf(state: DeliveryState | undefined, { isHeld, isThere }: { isHeld: boolean; isThere: boolean }): SyncState {
  if (state && state !== 'done') return shown[state]
  if (isHeld) return 'off'
  return isThere ? 'synced' : 'none'
}

const newestDelivery = (db: Db, itemId: string) =>
  db
    .selectFrom('deliveries')
    .select(['id', 'state', 'attempts', 'nextAttemptAt', 'createdAt', 'problem'])
    .where('recordKind', '=', 'item')
    .where('recordId', '=', itemId)
    .where('direction', '=', 'out')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
