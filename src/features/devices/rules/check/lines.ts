import type { EffectiveRules } from '../resolve.ts'
import { decimal, hundred, millionths } from './decimals.ts'
import type { Broken, Check, CheckedDocument, CheckedFacts, CheckedLine } from './document.ts'

/** Discounts, prices, and whether the van has what is sold. */
export const checkLines: Check = (document, facts, rules, broken) => {
  const { kind, lines, discountPercent } = document
  if (kind === 'payment') return
  const most = rules['disc.orderMaxPct'].value
  if (millionths(discountPercent) > millionths(most)) broken('disc.orderMaxPct', { values: { percent: discountPercent, most } })
  for (const line of lines) {
    checkDiscount(line, rules, broken)
    checkPrice(line, facts, rules, broken)
    // What comes back is credited at what was paid, whatever it costs by now.
    if (kind !== 'credit') checkFloor(line, document, { facts, rules, broken })
  }
  // Only an invoice hands goods over.
  if (kind === 'invoice') checkStock(lines, facts, broken)
}

function checkDiscount({ lineNo, discountPercent }: CheckedLine, rules: EffectiveRules, broken: Broken) {
  const most = rules['disc.lineMaxPct'].value
  if (millionths(discountPercent) > millionths(most)) broken('disc.lineMaxPct', { lineNo, values: { percent: discountPercent, most } })
}

/** Another price than the one price function says. Where that says none, any is right. */
function checkPrice({ lineNo, unitPrice }: CheckedLine, { prices }: CheckedFacts, rules: EffectiveRules, broken: Broken) {
  const price = prices[lineNo]?.price ?? null
  if (price === null) return
  const [typed, said] = [millionths(unitPrice), millionths(price)]
  if (typed === said) return
  const may = rules['price.override'].value
  const values = { typed: unitPrice, price }
  if (may === 'none') return broken('price.override', { lineNo, values })
  if (may === 'up' && typed < said) return broken('price.override', { says: 'down', lineNo, values })
  const most = rules['price.maxPct'].value
  const apart = typed < said ? said - typed : typed - said
  if (apart * hundred > said * millionths(most)) broken('price.maxPct', { lineNo, values: { ...values, most } })
}

type Known = { facts: CheckedFacts; rules: EffectiveRules; broken: Broken }

/** What is paid in the end for one, the order's own discount included, against what it costs. */
function checkFloor({ lineNo, unitPrice, discountPercent }: CheckedLine, document: CheckedDocument, { facts, rules, broken }: Known) {
  const { cost = null, floor: said = null } = facts.prices[lineNo] ?? {}
  const kind = rules['price.floor'].value
  const least = said ?? cost
  if (least === null || kind === 'none') return
  const onTop = said === null && kind === 'costPlus' ? millionths(rules['price.floorPct'].value) : 0n
  const left = (percent: string) => hundred - millionths(percent)
  const paid = millionths(unitPrice) * left(discountPercent) * left(document.discountPercent)
  const floor = millionths(least) * (hundred + onTop) * hundred
  if (paid < floor) broken('price.floor', { says: kind, lineNo, values: { percent: rules['price.floorPct'].value } })
}

function checkStock(lines: readonly CheckedLine[], { onHand }: CheckedFacts, broken: Broken) {
  const taken = new Map<string, bigint>()
  for (const { itemId, pieces, lineNo } of lines) {
    const there = onHand[itemId]
    if (there === undefined) continue
    const before = taken.get(itemId) ?? 0n
    const after = before + millionths(pieces)
    taken.set(itemId, after)
    // Said once of an item: at the line that takes the last of it.
    const has = millionths(there)
    const isFirst = before === 0n || before <= has
    if (after > has && isFirst) broken('stock.negative', { lineNo, values: { onHand: there, after: decimal(has - after) } })
  }
}
