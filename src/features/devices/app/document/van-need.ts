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

const places = 4
const one = 10n ** BigInt(places)
/** In ten-thousandths: nothing is counted in less. */
export function exactly(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const amount = BigInt(whole || '0') * one + BigInt(fraction.slice(0, places).padEnd(places, '0'))
  return text.startsWith('-') ? -amount : amount
}
export function written(amount: bigint): string {
  const [sign, size] = amount < 0n ? ['-', -amount] : ['', amount]
  let [rest, digits] = [size % one, places]
  for (; digits > 0 && rest % 10n === 0n; digits--) rest /= 10n
  return `${sign}${size / one}${digits > 0 ? `.${String(rest).padStart(digits, '0')}` : ''}`
}

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
    const before = exactly(par) - exactly(onHand) - exactly(inTransit)
    return [{ itemId, pack: '1', par, onHand, inTransit, asked: before > 0n ? written(before) : '0', wanted: '0', proposed: '0' }]
  })
  return [...lines, ...unnamed].flatMap(({ itemId, pack, par, onHand, inTransit, asked, wanted: then, proposed: there }) => {
    const here = exactly(onHandNow(itemId) ?? onHand)
    const onItsWay = atLeastNothing(exactly(inTransit) - exactly(hereAlready.get(itemId) ?? '0'))
    const missing = exactly(par) - here - onItsWay - exactly(asked) - exactly(askedHere.get(itemId) ?? '0')
    if (missing <= 0n) return []
    const whole = exactly(pack) > 0n ? exactly(pack) : one
    const wanted = ((missing + whole - 1n) / whole) * whole
    const isShort = exactly(there) < exactly(then)
    const proposed = isShort && exactly(there) < wanted ? exactly(there) : wanted
    return [{ itemId, wanted: written(wanted), proposed: written(proposed) }]
  })
}

const atLeastNothing = (amount: bigint) => (amount > 0n ? amount : 0n)
