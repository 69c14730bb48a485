import type { DraftLine, ReplyOf } from '../../contract.ts'

export type Carton = ReplyOf<'shipNotice'>['cartons'][number]

/** Decimals of a quantity. */
const scale = 100_000
const less = (one: string, other: string) => (Math.round(Number(one) * scale) - Math.round(Number(other) * scale)) / scale

/** What was promised, else ordered, and is not shipped yet. */
export const openOf = (lines: readonly DraftLine[]): Carton['items'] =>
  lines.flatMap(({ line, promised, ours, shipped }) => {
    const open = less(promised || ours, shipped)
    return open > 0 ? [{ line, quantity: String(open) }] : []
  })

/** How many of each line stand in the cartons. */
const packedOf = (cartons: readonly Carton[], line: number) =>
  cartons.flatMap(({ items }) => items.filter((item) => item.line === line)).reduce((sum, { quantity }) => sum + (Number(quantity) || 0), 0)

/** What no carton holds yet: what a further one begins with. */
export const unpackedOf = (lines: readonly DraftLine[], cartons: readonly Carton[]): Carton['items'] =>
  openOf(lines).flatMap(({ line, quantity }) => {
    const left = less(quantity, String(packedOf(cartons, line)))
    return left > 0 ? [{ line, quantity: String(left) }] : []
  })
