import type Stripe from 'stripe'
import type { Account } from './accounts/account.ts'
import { platformId } from './accounts/platform.ts'
import { newId } from './ids.ts'
import type { Sandbox } from './sandbox.ts'

export const apiVersion = '2026-10-28.endive'

/** Tells whoever listens what happened; the object is taken as it is now. */
export function emit(sandbox: Sandbox, account: Account, type: Stripe.EventBase['type'], object: object, before?: object): void {
  const data: Stripe.EventBase['data'] = { object: structuredClone(object) }
  if (before) data.previous_attributes = difference(before, object)
  const event: Stripe.EventBase = {
    id: newId('evt'),
    object: 'event',
    ...(account.id === platformId ? {} : { account: account.id }),
    api_version: apiVersion,
    created: sandbox.clock.now(),
    data,
    livemode: false,
    pending_webhooks: 0,
    request: sandbox.request ?? { id: null, idempotency_key: null },
    type,
  }
  event.pending_webhooks = sandbox.webhooks.receivers(account, type).length
  account.events.put(event)
  sandbox.webhooks.add(account, event)
}

/** The values that the changed fields had; null for those that were not there. */
function difference(before: object, after: object): Record<string, unknown> {
  const changed: Record<string, unknown> = {}
  const old = new Map(Object.entries(before))
  for (const [name, value] of Object.entries(after)) {
    if (JSON.stringify(value) !== JSON.stringify(old.get(name))) changed[name] = old.get(name) ?? null
  }
  return changed
}
