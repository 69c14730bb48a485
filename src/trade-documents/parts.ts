import type { OrderLine } from './model/purchase-order.ts'

/**
 * The lines that are ordered. Those that only say what another one consists of are its parts: ordered beside it, all goods would come twice.
 * `parentOf`: of such a line, the number of the one that it belongs to; empty is the one before it. `told`: one whose parent is not there is a
 * line for a person to look at; and so is one without a price whose parts have prices.
 */
export function withParts(
  all: readonly OrderLine[],
  parentOf: ReadonlyMap<OrderLine, string>,
  told: { parentUnknown(line: OrderLine): void; partsPriced(line: OrderLine): void },
): OrderLine[] {
  if (!parentOf.size) return [...all]
  const lines: OrderLine[] = []
  const byNumber = new Map(all.flatMap((line) => (line.number ? [[line.number, line] as const] : [])))
  for (const line of all) {
    const parent = parentOf.has(line) ? ordered(line) : null
    if (!parent) {
      if (parentOf.has(line)) told.parentUnknown(line)
      lines.push(line)
      continue
    }
    const { number, quantity, unit, price, items, descriptions } = line
    parent.parts.push({ number, relation: '', quantity, unit, price, items, descriptions })
    // What comes off or on top below a part is money of the line.
    parent.allowances.push(...line.allowances)
  }
  for (const line of lines) if (hasPricedParts(line)) told.partsPriced(line)
  return lines

  /** Parts have parts: what is ordered is the outermost. */
  function ordered(part: OrderLine): OrderLine | null {
    let at: OrderLine | undefined = part
    for (let depth = 0; at && depth < deepest; depth++) {
      const number = parentOf.get(at)
      if (number === undefined) return at
      at = number ? byNumber.get(number) : lines.at(-1)
    }
    return null
  }
}

const deepest = 20

/** Which of them is to be paid cannot be told. */
export const hasPricedParts = ({ price, parts }: OrderLine): boolean => price === null && parts.some((part) => part.price !== null)
