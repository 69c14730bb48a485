import { fixedQuantity, quantityText } from '#contract/numbers/fixed.ts'

const scale = fixedQuantity('1')

/** '' where there is no such rule. */
export type Quantities = { minimumQuantity: string; multipleQuantity: string; maximumQuantity: string }
/** What of these three is really sold: the least and the most are multiples. `impossible`: nothing is. */
export type QuantityRule =
  | { kind: 'any' }
  | { kind: 'impossible' }
  | { kind: 'rule'; multiple: string | null; least: string | null; most: string | null }

const isQuantity = (text: string) => /^\d{1,9}(\.\d{1,4})?$/.test(text) && Number(text) > 0

/** Which quantities can be ordered. Null while one of them is half typed. */
export function quantityRule({ minimumQuantity, multipleQuantity, maximumQuantity }: Quantities): QuantityRule | null {
  const typed = [minimumQuantity, multipleQuantity, maximumQuantity].map((text) => text.trim())
  if (typed.some((text) => text !== '' && !isQuantity(text))) return null
  const [minimum, multiple, maximum] = typed.map((text) => (text ? fixedQuantity(text) : null))
  if (!minimum && !multiple && !maximum) return { kind: 'any' }
  const step = multiple ?? null
  const least = minimum && step ? ((minimum + step - 1n) / step) * step : (minimum ?? null)
  const most = maximum && step ? (maximum / step) * step : (maximum ?? null)
  if (most !== null && most < (least ?? step ?? 1n)) return { kind: 'impossible' }
  return {
    kind: 'rule',
    multiple: step === null ? null : quantityText(step),
    least: least !== null && (step === null || least > step) ? quantityText(least) : null,
    most: most === null ? null : quantityText(most),
  }
}

/** An item as it is sold: `packs` as so many of its own unit. */
export type SoldItem = Quantities & { unit: string; packs: readonly { unit: string; quantity: string }[] }
type Line = { itemId: string | null; unit: string; quantity: string }
/** What of an item cannot be ordered; `nearest`: at most two quantities that can, of `unit`, the smaller first. */
export type QuantityProblem = { nearest: string[]; unit: string }

/**
 * Of each line why its item is not sold in that quantity. The lines of one item count together, in its own unit; a unit in which it is not packed is
 * taken for its own. `before`: what was ordered already, and stands as it stood.
 */
export function quantityProblems(
  lines: readonly Line[],
  itemOf: (id: string) => SoldItem | undefined,
  before: readonly Line[] = [],
): (QuantityProblem | null)[] {
  const problems = new Map<string, QuantityProblem | null>()
  for (const [id, same] of Map.groupBy(lines, ({ itemId }) => itemId ?? '')) {
    const item = id ? itemOf(id) : undefined
    const had = before.filter(({ itemId }) => itemId === id)
    if (item) problems.set(id, problemOf(item, same, had))
  }
  return lines.map(({ itemId }) => (itemId ? (problems.get(itemId) ?? null) : null))
}

/** By these things are counted, not weighed or measured. */
const countedUnits: readonly string[] = ['EA', 'PK', 'BX', 'CA', 'PL']
const isWhole = (text: string) => !text.trim() || fixedQuantity(text.trim()) % scale === 0n

/**
 * The same where nobody looks at an order before it counts: of what is counted nothing is sold in parts, unless the item's own rule is in parts of its
 * unit.
 */
export function wholeQuantityProblems(lines: readonly Line[], itemOf: (id: string) => SoldItem | undefined): (QuantityProblem | null)[] {
  const ids = new Set(lines.flatMap(({ itemId }) => itemId ?? []))
  const items = new Map([...ids].map((id) => [id, itemOf(id)]))
  const problems = quantityProblems(lines, (id) => items.get(id))
  return lines.map(({ itemId, unit, quantity }, at) => {
    const item = itemId ? items.get(itemId) : undefined
    const code = unit.trim().toUpperCase() || item?.unit
    const text = quantity.trim()
    if (problems[at] || !item || !code || !countedUnits.includes(code) || !isQuantity(text) || isWhole(text)) return problems[at] ?? null
    if (code === item.unit && !(isWhole(item.multipleQuantity) && isWhole(item.minimumQuantity))) return null
    const below = fixedQuantity(text) / scale
    return { nearest: [below, below + 1n].filter((each) => each > 0n).map(String), unit: code }
  })
}

/** As one text: `48 / 72 EA`. */
export const nearestText = ({ nearest, unit }: QuantityProblem) => (nearest.length ? `${nearest.join(' / ')} ${unit}` : '–')

function problemOf(item: SoldItem, lines: readonly Line[], before: readonly Line[]): QuantityProblem | null {
  const { minimumQuantity: least, multipleQuantity: step, maximumQuantity: most } = item
  if (!least && !step && !most) return null
  if ([...lines, ...before].some(({ quantity }) => !isQuantity(quantity.trim()))) return null
  const total = inFine(item, lines)
  if (before.length && total === inFine(item, before)) return null
  const rule = { least: fine(least), step: fine(step), most: fine(most) }
  const fits = total >= (rule.least ?? 0n) && (rule.most === null || total <= rule.most) && (!rule.step || total % rule.step === 0n)
  if (fits) return null
  // Where all of it is ordered by one pack, so many of that pack, if there are any.
  const [first, ...others] = new Set(lines.map(({ unit }) => packOf(item, unit).unit))
  const pack = first && others.length === 0 ? packOf(item, first) : own
  const nearest = nearestTo(total, rule, pack.size)
  if (nearest.length || pack === own)
    return { nearest: nearest.map((each) => quantityText((each * scale) / pack.size)), unit: pack.unit || item.unit }
  return { nearest: nearestTo(total, rule, own.size).map((each) => quantityText(each / scale)), unit: item.unit }
}

type Rule = { least: bigint | null; step: bigint | null; most: bigint | null }
/** In whole packs, except where an item is sold by parts of its own unit. */
function nearestTo(total: bigint, { least, step, most }: Rule, pack: bigint): bigint[] {
  const grid = step ? (pack === own.size ? step : (step / divisor(step, pack)) * pack) : pack === own.size ? 1n : pack
  const [first, last] = [roundedUp(least && least > grid ? least : grid, grid), most === null ? null : (most / grid) * grid]
  const below = (total / grid) * grid
  const above = roundedUp(total, grid)
  const lower = last !== null && below > last ? last : below
  const upper = above < first ? first : above
  return [...new Set([...(lower >= first ? [lower] : []), ...(last === null || upper <= last ? [upper] : [])])]
}
const roundedUp = (amount: bigint, grid: bigint) => ((amount + grid - 1n) / grid) * grid
const divisor = (one: bigint, other: bigint): bigint => (other === 0n ? one : divisor(other, one % other))

/** Of a unit as finely as a quantity times a pack is. */
const fine = (text: string) => (text.trim() ? fixedQuantity(text.trim()) * scale : null)
const own = { unit: '', size: scale * scale }
const inFine = (item: SoldItem, lines: readonly Line[]) =>
  lines.reduce((sum, { unit, quantity }) => sum + (fixedQuantity(quantity.trim()) * packOf(item, unit).size) / scale, 0n)

function packOf(item: SoldItem, unit: string): typeof own {
  const code = unit.trim().toUpperCase()
  const pack = code && code !== item.unit ? item.packs.find((each) => each.unit === code) : undefined
  return pack ? { unit: pack.unit, size: fixedQuantity(pack.quantity) * scale } : own
}
