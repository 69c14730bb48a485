import type { Document } from './company.ts'
import type { History } from './history.ts'

/** What Stripe has of a kind on this account, the newest first. */
export async function listed({ world, account }: History, kind: string): Promise<Document[]> {
  const all: Document[] = []
  for (let [after, more] = ['', true]; more; ) {
    const page = await asked({ world, account }, `${kind}?limit=100${after && `&starting_after=${after}`}`)
    all.push(...(page.data ?? []))
    ;[after, more] = [all.at(-1)?.id ?? '', page.has_more]
  }
  return all
}

/** Whoever looks from outside meets the same trouble, and looks again. */
async function asked(
  { world: { stripe }, account }: Pick<History, 'world' | 'account'>,
  path: string,
  body?: Record<string, string>,
): Promise<Document> {
  const headers = { authorization: `Bearer ${stripe.secretKey}`, 'stripe-account': account }
  for (let tries = 0; ; tries++) {
    const answer = await fetch(`${stripe.url}/v1/${path}`, {
      ...(body && { method: 'POST', body: new URLSearchParams(body) }),
      headers,
    }).catch(() => null)
    if (body ? answer : answer?.ok) return (await answer?.json()) ?? {}
    if (body || tries > 5) return { error: { code: 'no answer' } }
  }
}

/** A refund that somebody makes in Stripe's own dashboard. */
export async function refundThere(history: History) {
  const charge = history.any((await listed(history, 'charges')).filter(({ status, refunded }) => status === 'succeeded' && !refunded))
  if (!charge) return
  const left = charge.amount_captured - charge.amount_refunded
  const amount = history.below(2) ? left : 1 + history.below(left)
  const made = await asked(history, 'refunds', { charge: charge.id, amount: String(amount) })
  return `${charge.payment_intent} ${amount} ${made.status ?? made.error?.code}`
}

/** A refund that took its time arrives or comes back. */
export async function settleRefund(history: History) {
  const { any, below, world, account } = history
  const refund = any((await listed(history, 'refunds')).filter(({ status }) => status === 'pending'))
  if (!refund) return
  const outcome = below(2) ? 'succeed' : 'fail'
  await world.atStripe('POST', 'refunds', { account, refund: refund.id, outcome })
  return outcome
}

export async function dispute(history: History) {
  const { any, world, account, below } = history
  const charge = any(
    (await listed(history, 'charges')).filter(({ status, disputed, refunded }) => status === 'succeeded' && !disputed && !refunded),
  )
  if (!charge) return
  const reason = below(4) ? 'fraudulent' : 'inquiry'
  // One of a card that is made for it may have come first.
  const opened = await world.atStripe('POST', 'disputes', { account, charge: charge.id, reason }).catch(() => null)
  return `${charge.payment_intent} ${reason}${opened ? '' : ' refused'}`
}

export async function decideDispute(history: History) {
  const { any, world, account, below, post } = history
  const one = any((await listed(history, 'disputes')).filter(({ status }) => !['won', 'lost', 'warning_closed'].includes(status)))
  if (!one) return
  const ways = ['won', 'lost', 'given up']
  const way = ways[below(ways.length)] ?? ''
  if (way === 'given up') return `${way} ${(await post('/api/Stripe/AcceptDispute', { id: one.id })).statusCode}`
  await world.atStripe('POST', 'disputes/close', { account, dispute: one.id, outcome: way })
  return way
}

/** What is there goes to the bank, and in one case of five comes back. */
export async function payOut(history: History, fails = history.below(5) === 0) {
  const { world, account } = history
  const { payouts } = await world.atStripe('POST', 'payouts', { account })
  for (const { id } of payouts) {
    await world.atStripe('POST', 'payouts/arrive', { account, payout: id })
    if (fails) await world.atStripe('POST', 'payouts/fail', { account, payout: id })
  }
  return payouts.length ? `${payouts.map(({ amount }: Document) => amount)}${fails ? ' came back' : ''}` : undefined
}

/** What no payout took yet. */
export const leftAtStripe = async (history: History): Promise<number> => {
  const { available = [], pending = [] } = await asked(history, 'balance')
  return [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0)
}

const troubles = ['dropBefore', 'dropAfter', 'dropAfter', '500', '503'] as const
export async function breakStripe({ any, world, account }: History) {
  const kind = any(troubles)
  await world.atStripe('POST', 'faults', { kind, account, times: 1 })
  return kind
}
