import type { OrderLine } from '../orders/order.ts'
import type { Placed } from '../store.ts'
import { at, first, paired, type ReadSet } from '../x12/read.ts'

/** The order's line a supplier's segment speaks of: by its item numbers, and else by the line's number. */
export function lineOf(placed: Placed | undefined, segment: readonly string[], pairsFrom: number): OrderLine | undefined {
  const numbers = { VN: 'vendorNumber', UP: 'upc', IN: 'buyerNumber' } as const
  for (const [qualifier, name] of Object.entries(numbers)) {
    const value = paired(segment, pairsFrom, qualifier)
    const found = value && placed?.order.lines.find((line) => line[name] === value)
    if (found) return found
  }
  return placed?.order.lines.find(({ line }) => line === at(segment, 1))
}

/** A supplier's line has the order's number, where it has one, and the order's unit. */
export function lineProblems(placed: Placed | undefined, line: OrderLine | undefined, number: string, unit: string): string[] {
  if (!line) return []
  const lines = placed?.order.lines.filter(({ vendorNumber }) => vendorNumber === line.vendorNumber) ?? []
  return [
    ...(number && !lines.some((each) => each.line === number) ? [`${line.vendorNumber}: line ${number} is another one`] : []),
    ...(lines.some((each) => each.unit === unit) ? [] : [`${line.vendorNumber}: unit ${unit || 'nothing'} instead of ${line.unit}`]),
  ]
}

/** CTT01, where there is a CTT. */
export function countProblems(set: ReadSet, lines: number): string[] {
  const said = at(first(set, 'CTT'), 1)
  return said && Number(said) !== lines ? [`CTT01: ${said} lines, there are ${lines}`] : []
}

/** Adds up what the lines say per item; whatever is not a number or not in the order becomes a problem. */
export class Tally {
  readonly quantities: Record<string, number> = {}
  readonly problems: string[] = []

  add(line: OrderLine | undefined, text: string, about: string) {
    const quantity = Number(text)
    if (!line) return this.problems.push(`${about}: not an item of the order`)
    if (!text || !Number.isFinite(quantity) || quantity < 0) return this.problems.push(`${about}: ${text || 'nothing'} is not a quantity`)
    this.quantities[line.vendorNumber] = (this.quantities[line.vendorNumber] ?? 0) + quantity
  }

  /** Together with what earlier documents said, no more than allowed of each item. */
  atMost(allowed: Record<string, number>, before: Record<string, number>, what: string) {
    for (const [item, quantity] of Object.entries(this.quantities)) {
      const [sum, most] = [quantity + (before[item] ?? 0), allowed[item] ?? 0]
      if (sum > most) this.problems.push(`${item}: ${sum} ${what}, at most ${most}`)
    }
  }
}

export const ordered = (placed: Placed | undefined) =>
  sumOf(placed?.order.lines.map((line) => ({ [line.vendorNumber]: line.quantity })) ?? [])

export const answered = (placed: Placed | undefined, kind: string) =>
  sumOf(placed?.answers.filter((answer) => answer.kind === kind).map(({ quantities }) => quantities) ?? [])

function sumOf(list: Record<string, number>[]) {
  const sum: Record<string, number> = {}
  for (const quantities of list) for (const [item, quantity] of Object.entries(quantities)) sum[item] = (sum[item] ?? 0) + quantity
  return sum
}
