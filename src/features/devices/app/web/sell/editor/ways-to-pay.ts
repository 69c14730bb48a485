import type { EffectiveRules } from '#features/devices/rules/door.ts'

export type WayToPay = 'cash' | 'check' | 'card'
type Rules = Pick<EffectiveRules, 'pay.methods'>

/** What the rules let a rep take; where they only warn of the others, those as well. */
export function waysToPay({ 'pay.methods': { value, mode } }: Rules): WayToPay[] {
  const takes = (method: 'D' | 'O') => value.includes(method) || mode !== 'block'
  return [...(takes('O') ? (['cash', 'check'] as const) : []), ...(takes('D') ? (['card'] as const) : [])]
}

export const takesCards = (rules: Rules) => waysToPay(rules).includes('card')
