import type { FoundItem } from '../../../items/contract.ts'
import type { LevelPrice, PriceLevelFields } from '../../contract.ts'
import type { PriceFacts, PriceRow } from '../../price.ts'

/** A level as it stands in its form. */
export type Rule = Omit<PriceLevelFields, 'percent'> & { percent: string | null }
type Known = { cost: string | null; rows: readonly LevelPrice[] }

export const rowOf = ({ unit, minimum, price, percent, validFrom, validTo }: LevelPrice): PriceRow => ({
  unit,
  minimum,
  price: price || null,
  percent: percent || null,
  from: validFrom,
  to: validTo,
})

const number = /^-?\d+(\.\d+)?$/

/** What the price function takes to say what the level makes of an item; null while its percentage is half typed. */
export function exampleFacts(rule: Rule, item: FoundItem, { cost, rows }: Known): PriceFacts | null {
  const { name, base, rounding, ending, validFrom: from, validTo: to } = rule
  const percent = (rule.percent ?? '').trim().replace('−', '-').replace(',', '.')
  if (base !== 'fixed' && !number.test(percent)) return null
  const level = { name, base, percent: base === 'fixed' ? '0' : percent, rounding, ending, from, to, rows: rows.map(rowOf) }
  return { unit: item.unit, packs: item.packs, price: item.unitPrice, cost, agreed: [], levels: [level] }
}

/** From which quantities on the item may have another price. */
export const stepsOf = (rows: readonly LevelPrice[], unit: string, own: string) =>
  [...new Set(['1', ...rows.filter((row) => (row.unit || own) === (unit || own)).map(({ minimum }) => minimum)])]
    .sort((one, other) => Number(one) - Number(other))
    .slice(0, 12)
