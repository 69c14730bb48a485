import { dollarsToCents } from '#contract/money.ts'

/** What a person set for delivery, from dollars as they are typed to cents and back; empty and null: nothing. */
export const ownCents = (dollars: string): number | null => (dollars ? dollarsToCents(dollars) : null)
export const ownDollars = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2))
