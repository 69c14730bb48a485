import { z } from 'zod'
import { callPayCards, type Said } from '#features/customers/contacts/server/door.ts'
import { OutboundError } from '#server/http/outbound.ts'
import type { Answer, ItemResult, Outcome, Payout, PayoutProvider } from './payout-provider.ts'

const item = z.object({
  id: z.string(),
  reference: z.string(),
  card: z.string(),
  amountCents: z.number().int(),
  state: z.enum(['accepted', 'posted', 'refused', 'returned', 'cancelled']),
  code: z.string(),
  text: z.string(),
})
const funding = z.object({ reference: z.string(), complete: z.boolean(), items: z.array(item) })
type Funding = z.output<typeof funding>

const states: Record<z.output<typeof item>['state'], ItemResult['state']> = {
  accepted: 'Accepted',
  posted: 'Posted',
  refused: 'Refused',
  returned: 'Returned',
  cancelled: 'Cancelled',
}

/** By the processor of the pay cards: people's cards are loaded by one call for all items, with a result for each. */
export const payCardProvider: PayoutProvider = {
  validatePayee({ cards }) {
    const live = cards.filter(({ state }) => state !== 'Replaced' && state !== 'Closed' && state !== 'Refused')
    const active = live.filter(({ state, proxyId, contactActive }) => state === 'Active' && proxyId && contactActive)
    const [card, other] = active
    if (card && !other) return { target: card.proxyId, last4: card.last4 }
    if (other) return { held: 'severalCards' }
    return { held: live.length ? 'cardNotActive' : 'noCard' }
  },
  submit: ({ config }, payout) =>
    answered(payout, notTaken, () =>
      callPayCards(config, {
        method: 'POST',
        path: '/v1/fundings',
        body: {
          client: payout.companyId,
          reference: payout.reference,
          items: payout.items.map(({ reference, target, amountCents }) => ({ reference, card: target, amountCents })),
        },
        shape: funding,
      }),
    ),
  status: ({ config }, payout) =>
    answered(payout, notSaid, () =>
      callPayCards(config, {
        path: `/v1/fundings/${payout.reference}?${new URLSearchParams({ client: payout.companyId })}`,
        shape: funding,
      }),
    ),
  async cancel({ config }, { companyId, reference }, of) {
    const said = await callPayCards(config, {
      method: 'POST',
      path: `/v1/fundings/${reference}/items/${of}/cancel`,
      body: { client: companyId },
      shape: item,
    })
    return said.said === 'yes' && said.body.state === 'cancelled' ? 'cancelled' : 'tooLate'
  },
}

type No = Extract<Said<Funding>, { said: 'no' }>

/** Of what was to be loaded nothing was taken only where they say so in words that we know. */
function notTaken({ status, code, text }: No): Outcome {
  if (code === 'invalid') return { is: 'refused', code, text }
  // Turned away at the door (another key, too many calls): it did not get in.
  if (status === 401 || status === 403 || status === 429) return { is: 'notSent' }
  // They have something else by our reference, or say what nobody foresaw: whose money it was, a person has to find out.
  return { is: 'unknown', says: status === 408 ? 'silent' : 'wrong' }
}

/** Who is not told what became of a load knows nothing of it. */
const notSaid = ({ code }: No): Outcome => (code === 'funding_not_found' ? { is: 'notThere' } : { is: 'unknown', says: 'silent' })

async function answered(payout: Payout, refused: (no: No) => Outcome, call: () => Promise<Said<Funding>>): Promise<Outcome> {
  try {
    const said = await call()
    if (said.said === 'yes') return { is: 'answer', answer: answerOf(payout, said.body) }
    if (said.said === 'broken') return { is: 'unknown', says: said.status < 500 ? 'wrong' : 'silent' }
    return refused(said)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return error.sent ? { is: 'unknown', says: 'silent' } : { is: 'notSent' }
  }
}

/** What they say of items that we never sent says nothing; of another card or amount than ours nobody knows what became of it. */
function answerOf({ items }: Payout, said: Funding): Answer {
  const known = new Map(said.items.map((each) => [each.reference, each]))
  const results = items.flatMap(({ reference, target, amountCents }): ItemResult[] => {
    const found = known.get(reference)
    if (!found) return []
    const { id: providerRef, code, text } = found
    const isOurs = found.card === target && found.amountCents === amountCents
    if (!isOurs) return [{ reference, state: 'Unknown', code: 'other_amount', text: '', providerRef }]
    return [{ reference, state: states[found.state], code, text, providerRef }]
  })
  return { providerRef: said.reference, complete: said.complete && results.length === items.length, items: results }
}
