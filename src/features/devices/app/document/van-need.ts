import { fixedQuantity, quantityText } from '#contract/numbers/fixed.ts'

type Line = {
  itemId: string
  pack: string
  par: string
  onHand: string
  inTransit: string
  asked: string
  wanted: string
  proposed: string
}
type Kept = { itemId: string; onHand: string; inTransit: string; par: string | null }
/** Quantities are decimals as text, in the item's own unit. */
export type NeededNow = { itemId: string; wanted: string; proposed: string }

/** By item: of what the office takes to be on its way, what is here. */
export type HereAlready = ReadonlyMap<string, string>

/**
 * What the van lacks by what the office said, less what left it since, and what is asked for here already. Where the source had too little for all
 * that was missing then, it has no more now, as far as this device knows. `kept`: the stock of the van; of what the office did not name nothing was
 * missing or what was missing is asked for, and only what left since is. `hereAlready` is on hand, and on its way no more.
 */
export function neededNow(
  lines: readonly Line[],
  onHandNow: (itemId: string) => string | undefined,
  askedHere: ReadonlyMap<string, string>,
  kept: Iterable<Kept> = [],
  hereAlready: HereAlready = new Map(),
): NeededNow[] {
  const named = new Set(lines.map(({ itemId }) => itemId))
  const unnamed = [...kept].flatMap(({ itemId, onHand, inTransit, par }): Line[] => {
    if (par === null || named.has(itemId)) return []
    const before = fixedQuantity(par) - fixedQuantity(onHand) - fixedQuantity(inTransit)
    return [{ itemId, pack: '1', par, onHand, inTransit, asked: before > 0n ? quantityText(before) : '0', wanted: '0', proposed: '0' }]
  })
  return [...lines, ...unnamed].flatMap(({ itemId, pack, par, onHand, inTransit, asked, wanted: then, proposed: there }) => {
    const here = fixedQuantity(onHandNow(itemId) ?? onHand)
    const onItsWay = atLeastNothing(fixedQuantity(inTransit) - fixedQuantity(hereAlready.get(itemId) ?? '0'))
    const missing = fixedQuantity(par) - here - onItsWay - fixedQuantity(asked) - fixedQuantity(askedHere.get(itemId) ?? '0')
    if (missing <= 0n) return []
    const whole = fixedQuantity(pack) > 0n ? fixedQuantity(pack) : fixedQuantity('1')
    const wanted = ((missing + whole - 1n) / whole) * whole
    const isShort = fixedQuantity(there) < fixedQuantity(then)
    const proposed = isShort && fixedQuantity(there) < wanted ? fixedQuantity(there) : wanted
    return [{ itemId, wanted: quantityText(wanted), proposed: quantityText(proposed) }]
  })
}

const atLeastNothing = (amount: bigint) => (amount > 0n ? amount : 0n)
