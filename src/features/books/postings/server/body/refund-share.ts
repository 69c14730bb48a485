import { shares } from '#features/sales/orders/server/door.ts'

/**
 * Money that went back (`amount` above 0) and what of it came back (below), by the refund that it is of; cents. `goods`: of each part, where it
 * was for goods that came back. `isRest`: what is given back for them is complete with it.
 */
export type Moved = { refund: string; amount: number; goods?: readonly number[] | undefined; isRest?: boolean }
/**
 * `parts`: cents of each part of what was billed; `beyond`: more than was billed; `isWhole`: all that was billed, at once, or goods that came
 * back: stock does, too.
 */
export type RefundShare = { parts: number[]; beyond: number; isWhole: boolean }

/**
 * Which parts of what was billed the last of these movements gives back. Each takes of every part in proportion to what those before it left:
 * so all of them together are what was billed, to the cent, and one for the whole of it mirrors it. What came back is what had gone.
 */
export function refundShare(billed: readonly number[], moved: readonly Moved[]): RefundShare {
  let left = [...billed]
  const gone = new Map<string, RefundShare>()
  let last: RefundShare = { parts: billed.map(() => 0), beyond: 0, isWhole: false }
  for (const { refund, amount, goods, isRest = true } of moved) {
    const before = amount < 0 ? gone.get(refund) : undefined
    last = goodsOf(amount, goods, left, isRest) ?? shareOf(Math.abs(amount), before?.parts ?? left, billed)
    const sign = amount > 0 ? -1 : before ? 1 : 0
    left = left.map((part, index) => part + sign * (last.parts[index] ?? 0))
    if (amount > 0) gone.set(refund, last)
  }
  return last
}

function shareOf(amount: number, left: readonly number[], billed: readonly number[]): RefundShare {
  const most = left.reduce((sum, part) => sum + part, 0)
  const took = Math.min(amount, most)
  const isWhole = took > 0 && took === most && left.every((part, index) => part === billed[index])
  return { parts: shares(took, left), beyond: amount - took, isWhole }
}

/** Goods that came back are given back as they were billed, unless something of them went back before as mere money. */
function goodsOf(amount: number, goods: Moved['goods'], left: readonly number[], isWhole: boolean): RefundShare | null {
  const fits = goods?.every((part, index) => part <= (left[index] ?? 0)) && goods.reduce((sum, part) => sum + part, 0) === amount
  return goods && fits ? { parts: [...goods], beyond: 0, isWhole } : null
}

type Back = { refund: string; amount: number; returnId: string | null }
/** What each movement gives back of the goods that it is for: several payments share one return. */
export function withGoods(moved: readonly Back[], goods: ReadonlyMap<string, { cents: readonly number[] }>): Moved[] {
  const open = new Map<string, readonly number[]>()
  return moved.map(({ refund, amount, returnId }) => {
    const left = open.get(returnId ?? '') ?? goods.get(returnId ?? '')?.cents
    if (!returnId || !left || amount <= 0 || amount >= left.reduce((sum, part) => sum + part, 0)) return { refund, amount, goods: left }
    const part = shares(amount, left)
    open.set(
      returnId,
      left.map((cents, index) => cents - (part[index] ?? 0)),
    )
    return { refund, amount, goods: part, isRest: false }
  })
}
