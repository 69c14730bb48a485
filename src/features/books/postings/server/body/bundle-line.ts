import { shares } from '#features/sales/orders/server/door.ts'
import { decimal, product } from '#trade-documents/model/decimal.ts'
import { itemLine, type Sold } from './item-line.ts'
import { type Body, dollars, ref } from './posting-body.ts'

/** `quantity`: so many are in one bundle; `price`: dollars that QuickBooks asks for one of them. */
export type BundlePart = { externalId: string; name: string; quantity: string; price: string }
/** `parts`: what lies in it, where it is a bundle there. */
type Line = Sold & { parts?: readonly BundlePart[] | null }

/**
 * A line as QuickBooks takes it. A bundle is one line with its goods within, which bear what the buyer agreed to pay for it by their usual prices,
 * to the cent. Money alone of a bundle lies on what was in it, since no line by itself may name a bundle.
 */
export function soldLine(amount: number, { parts, ...line }: Line): Body[] {
  if (!parts?.length) return [itemLine(amount, line)]
  const { text, item, quantity, ...rest } = line
  const counts = parts.map((part) => product(decimal(part.quantity) ?? '1', decimal(quantity ?? '1') ?? '1'))
  const cents = sharesOf(
    amount,
    parts.map(({ price }, index) => Math.max(0, Math.round(Number(price) * Number(counts[index]) * 100))),
  )
  const lines = parts.map(({ externalId, name }, index) => {
    const within = { ...rest, text: quantity === null ? [text, name].join(': ') : name, item: externalId }
    return { cents: cents[index] ?? 0, body: itemLine(cents[index] ?? 0, { ...within, quantity: quantity && (counts[index] ?? '1') }) }
  })
  if (quantity === null) return lines.filter((each) => each.cents !== 0).map(({ body }) => body)
  return [
    {
      Amount: dollars(amount),
      Description: text.slice(0, 4000),
      DetailType: 'GroupLineDetail',
      GroupLineDetail: { GroupItemRef: ref(item), Quantity: Number(quantity), Line: lines.map(({ body }) => body) },
    },
  ]
}

/** Whole cents by weight; where nothing weighs anything, all weigh the same. */
const sharesOf = (amount: number, weights: readonly number[]): number[] =>
  shares(amount, weights.some((weight) => weight > 0) ? weights : weights.map(() => 1))
