/**
 * Lines by their item and unit: `0` is one of the first item, `0 CS` a case of it. `seen`, `pack`: what one cost and how many a case was when the
 * shopper saw it.
 */
type Line = { quantity: number; seen: number; pack: number | null }
type Lines = Map<string, Line>
/** What became of a round that was sent. Cents. `asked`: what it came to for whoever asked a colleague. */
type Order = { kind: 'order'; total: number; state: 'AwaitingApproval' | 'OnAccount' | 'Rejected'; lines: string }
type Request = {
  kind: 'request'
  asked: number
  state: 'Waiting' | 'Approved' | 'Refused' | 'Withdrawn'
  lines: Lines
  order: Order | null
}

/** A store with one customer and the cart of one shopper, as the rules have it (rules 3.22). Cents; null: no limit. `packs`: so many are a case. */
export type Model = {
  state: 'Open' | 'Paused' | 'Closed'
  prices: number[]
  packs: (number | null)[]
  isSold: boolean[]
  onHold: boolean
  credit: number | null
  minimum: number
  holdsAbove: number | null
  spendingLimit: number | null
  hasCart: boolean
  lines: Lines
  round: number
  sent: Map<number, Order | Request>
}
export type Press = { round: number; expectedTotal: number }

export const begun = (): Model => ({
  ...{ state: 'Open', prices: [1000, 250, 3333], packs: [12, null, 6], isSold: [true, true, true] },
  ...{ onHold: false, credit: null, minimum: 0, holdsAbove: null, spendingLimit: null },
  ...{ hasCart: false, lines: new Map(), round: 1, sent: new Map() },
})

export const keyOf = (at: number, unit: string) => (unit ? `${at} ${unit}` : `${at}`)
const partsOf = (key: string) => {
  const [at = '', unit = ''] = key.split(' ')
  return { at: Number(at), unit }
}

const isSold = ({ isSold, packs }: Model, key: string) => {
  const { at, unit } = partsOf(key)
  return Boolean(isSold[at]) && (unit === '' || packs[at] !== null)
}
const packNow = ({ packs }: Model, key: string) => {
  const { at, unit } = partsOf(key)
  return unit ? (packs[at] ?? null) : null
}
/** A case that is none any more is worth one piece, and not sold. */
const priceNow = ({ prices, packs }: Model, key: string) => {
  const { at, unit } = partsOf(key)
  return (prices[at] ?? 0) * (unit ? (packs[at] ?? 1) : 1)
}
const totalOf = (model: Model, lines: Lines, priceOf: (key: string, line: Line) => number) =>
  [...lines].reduce((sum, [key, line]) => sum + (isSold(model, key) ? line.quantity * priceOf(key, line) : 0), 0)
export const totalNow = (model: Model, lines: Lines = model.lines) => totalOf(model, lines, (key) => priceNow(model, key))
/** Where a price fell, what it came to as it was seen. */
const totalSeen = (model: Model) => totalOf(model, model.lines, (key, { seen }) => Math.max(seen, priceNow(model, key)))
export const written = (lines: ReadonlyMap<string, Pick<Line, 'quantity'>>) =>
  [...lines]
    .map(([key, { quantity }]) => `${key}=${quantity}`)
    .toSorted()
    .join(', ')

/** Every order there is. */
export const ordersOf = ({ sent }: Model): [number, Order][] =>
  [...sent].flatMap(([round, what]): [number, Order][] => {
    const order = what.kind === 'order' ? what : what.order
    return order ? [[round, order]] : []
  })
export const requestsOf = ({ sent }: Model): [number, Request][] =>
  [...sent].flatMap(([round, what]): [number, Request][] => (what.kind === 'request' ? [[round, what]] : []))

const isCredited = (model: Model, more: number) => {
  const used = ordersOf(model).reduce((sum, [, { state, total }]) => sum + (state === 'Rejected' ? 0 : total), 0)
  return model.credit === null || used + more <= model.credit
}

/** What a cart answers. */
export const shown = (round: number, lines: number, total: number) => `round ${round}, ${lines} lines, ${total}`
export const look = (model: Model) => shown(model.round, model.lines.size, totalNow(model))

export function put(model: Model, said: { at: number; unit: string; quantity: number; add: boolean }): string {
  const { at, quantity, add } = said
  const key = keyOf(at, said.unit)
  if (quantity > 0 && !model.isSold[at]) return 'notFound'
  if (quantity > 0 && !isSold(model, key)) return 'invalid'
  model.hasCart = true
  const had = model.lines.get(key)
  if (quantity === 0 && !add) model.lines.delete(key)
  else if (quantity > 0) {
    const now = seenNow(model, key, add ? (had?.quantity ?? 0) + quantity : quantity)
    // Whoever says another number of cases has not agreed with what one holds.
    model.lines.set(key, had ? { ...now, pack: had.pack } : now)
  }
  return look(model)
}
const seenNow = (model: Model, key: string, quantity: number): Line => ({ quantity, seen: priceNow(model, key), pack: packNow(model, key) })

/** The shopper goes on with what they were shown, if it still comes to that. */
export function accept(model: Model, seenTotal: number): string {
  if (seenTotal !== totalNow(model)) return 'cartMoved'
  model.hasCart = true
  model.lines = allSeen(model)
  return look(model)
}
const allSeen = (model: Model): Lines => new Map([...model.lines].map(([key, { quantity }]) => [key, seenNow(model, key, quantity)]))

/** Why these lines are not ordered, whatever they cost; empty: nothing stands in the way. */
function stop(model: Model, lines: Lines): string {
  if (model.state !== 'Open') return 'storeNotOpen'
  const isOther = ([key, { pack }]: [string, Line]) => !isSold(model, key) || pack !== packNow(model, key)
  if (lines.size === 0 || model.onHold || [...lines].some(isOther)) return 'cartMoved'
  return totalNow(model, lines) < model.minimum ? 'cartStopped' : ''
}

const ordered = (model: Model, lines: Lines): Order => {
  const total = totalNow(model, lines)
  const isHeld = model.holdsAbove !== null && total > model.holdsAbove
  return { kind: 'order', total, state: isHeld ? 'AwaitingApproval' : 'OnAccount', lines: written(lines) }
}
const placedAs = ({ state, total }: Order) => `placed ${state} ${total}`

export function press(model: Model, { round, expectedTotal }: Press): string {
  const { lines } = model
  if (!model.hasCart || round > model.round) return 'cartMoved'
  const before = model.sent.get(round)
  if (before) {
    const order = before.kind === 'order' ? before : before.order
    return order ? placedAs(order) : `waits ${before.kind === 'request' ? `${before.state} ${before.asked}` : ''}`
  }
  const why = stop(model, lines)
  if (why === 'storeNotOpen') return why
  const isDearer = [...lines].some(([key, { seen }]) => isSold(model, key) && priceNow(model, key) > seen)
  if (isDearer || why === 'cartMoved') return 'cartMoved'
  if (why) return why
  const total = totalNow(model)
  if ((expectedTotal !== total && expectedTotal !== totalSeen(model)) || !isCredited(model, total)) return 'cartMoved'
  const waits = model.spendingLimit !== null && total > model.spendingLimit
  const what: Order | Request = waits
    ? { kind: 'request', asked: total, state: 'Waiting', lines: allSeen(model), order: null }
    : ordered(model, lines)
  model.sent.set(round, what)
  model.lines = new Map()
  model.round += 1
  return what.kind === 'order' ? placedAs(what) : `waits Waiting ${total}`
}

/** `expectedTotal`: what the colleague saw that it comes to now. */
export type Verdict = { verdict: 'approve' | 'refuse' | 'withdraw'; expectedTotal?: number }

export function decide(model: Model, round: number, { verdict, expectedTotal }: Verdict): string {
  const request = model.sent.get(round)
  if (request?.kind !== 'request') return 'notFound'
  const { lines } = request
  if (verdict === 'approve' && request.order) return `Approved ${request.order.total}`
  if (request.state !== 'Waiting') return 'cartRequestOver'
  if (verdict === 'refuse') {
    request.state = 'Refused'
    return 'Refused'
  }
  if (verdict === 'withdraw') {
    request.state = 'Withdrawn'
    model.hasCart = true
    // What is in the cart by now stands as its shopper saw it.
    for (const [key, line] of lines) {
      const had = model.lines.get(key)
      model.lines.set(key, { ...(had ?? line), quantity: line.quantity + (had?.quantity ?? 0) })
    }
    return 'Withdrawn'
  }
  const total = totalNow(model, lines)
  const why = stop(model, lines)
  if (why) return why
  if ((total > request.asked && expectedTotal !== total) || !isCredited(model, total)) return 'cartMoved'
  request.state = 'Approved'
  request.order = ordered(model, lines)
  return `Approved ${total}`
}

/** The office's answer to an order that waits for it. */
export function settle(model: Model, round: number, verdict: 'approve' | 'reject'): string {
  const [, order] = ordersOf(model).find(([each]) => each === round) ?? []
  if (order?.state !== 'AwaitingApproval') return 'nothingToApprove'
  // It is among what is used already.
  if (verdict === 'approve' && !isCredited(model, 0)) return 'approvalCredit'
  order.state = verdict === 'approve' ? 'OnAccount' : 'Rejected'
  return order.state
}
