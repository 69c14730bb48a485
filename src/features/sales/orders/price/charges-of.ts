import { type Cents, cents } from '#contract/money.ts'
import { ofState, stateSpellings } from '#contract/typed/states.ts'
import type { Charges } from './totals.ts'

/**
 * What a company adds to orders, as far as a seller without a network needs it. Amounts in cents. `codes`: those that are active and add tax,
 * each with the rates it is the sum of.
 */
export type ChargeFacts = {
  deliveryAmount: number
  deliveryFreeFrom: number | null
  deliveryByState: { readonly [state: string]: number }
  taxCodeId: string | null
  taxCodeByState: { readonly [state: string]: string }
  chargesNone: boolean
  codes: readonly { id: string; name: string; rates: readonly string[] }[]
}
/** `taxCodeId`: as QuickBooks says of the customer, else null. `state`: its own address. */
export type TaxedCustomer = { state: string; taxCodeId: string | null; exempt: boolean }
type Asked = { state: string; ownDelivery: number | null; ownTaxCodeId: string | null; taxFree: boolean }
type Added = Charges & { taxRates: readonly string[]; taxCodeId: string | null; taxName: string; exempt: boolean; chargesNone: boolean }

/** What the server reads by `chargesFor`, of facts that are at hand. */
export function chargesOf(facts: ChargeFacts, customer: TaxedCustomer, asked: Asked): Added {
  const state = asked.state.trim()
  const { exempt } = customer
  // The customer's own code counts where its goods go to its own state; elsewhere the state's does.
  const isAtHome = state === '' || stateSpellings(state).includes(stateSpellings(customer.state)[0] ?? '')
  const codeId =
    asked.ownTaxCodeId ??
    (isAtHome ? customer.taxCodeId : null) ??
    ofState(facts.taxCodeByState, state) ??
    customer.taxCodeId ??
    facts.taxCodeId
  const code = exempt || asked.taxFree ? undefined : facts.codes.find(({ id }) => id === codeId)
  const taxRates = code?.rates ?? []
  return {
    delivery: (subtotal) => deliveryOf(facts, { state, ownDelivery: asked.ownDelivery }, subtotal),
    taxPercent: '0',
    taxRates,
    taxCodeId: code?.id ?? null,
    taxName: code?.name ?? '',
    exempt,
    chargesNone: facts.chargesNone,
  }
}

/** What was set for the order, else by its state, unless it is free from so much on. */
export function deliveryOf(
  { deliveryAmount, deliveryByState, deliveryFreeFrom }: Pick<ChargeFacts, 'deliveryAmount' | 'deliveryByState' | 'deliveryFreeFrom'>,
  { state, ownDelivery }: Pick<Asked, 'state' | 'ownDelivery'>,
  subtotal: Cents,
): Cents {
  if (ownDelivery !== null) return cents(ownDelivery)
  const isFree = deliveryFreeFrom !== null && subtotal >= deliveryFreeFrom
  return cents(isFree ? 0 : (ofState(deliveryByState, state) ?? deliveryAmount))
}
