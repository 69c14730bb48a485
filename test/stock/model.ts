/** The plainest thing that could be right: what is where, and what each order is owed. Everything else is computed from that. */
export type Line = { item: number; quantity: number; shipped: number; returned: number }
/** `isCounted`: what was there when it had left was counted since. If it never left, that counted its goods already. */
export type Shipment = { id: string; place: number; lines: number[]; isOff: boolean; isCounted?: boolean }
export type Order = {
  id: string
  state: 'Quote' | 'Accepted' | 'AwaitingPayment' | 'Expired' | 'Cancelled'
  lines: Line[]
  shipments: Shipment[]
}
export type Transfer = { id: string; from: number; to: number; left: { item: number; quantity: number }[]; isCounted?: boolean }
/** A document of QuickBooks that brings goods: by item, to where orders hold. It may come to nothing. `edition`: how often it was written. */
export type Bill = { id: string; edition: number; lines: number[] }
/** `there`: by item, then by place; place 0 is where orders hold. */
export type Model = { rule: 'allow' | 'warn' | 'block'; there: number[][]; orders: Order[]; transfers: Transfer[]; bills: Bill[] }

export const shippedOf = ({ lines }: Order) => lines.reduce((all, { shipped }) => all + shipped, 0)
export const leftOf = ({ quantity, shipped }: Line) => Math.max(0, quantity - shipped)
export const isWhole = (order: Order) => order.lines.every((line) => leftOf(line) === 0)
/** Some of it left: then where it waited before is no matter. */
const isHolding = (order: Order) => shippedOf(order) > 0 || order.state === 'Accepted' || order.state === 'AwaitingPayment'

export const owed = (order: Order, item: number) =>
  isHolding(order) ? order.lines.filter((line) => line.item === item).reduce((all, line) => all + leftOf(line), 0) : 0
export const held = ({ orders }: Model, item: number) => orders.reduce((all, order) => all + owed(order, item), 0)
export const onItsWay = ({ transfers }: Model, item: number, place: number) =>
  transfers
    .filter(({ to }) => to === place)
    .flatMap(({ left }) => left)
    .reduce((all, line) => all + (line.item === item ? line.quantity : 0), 0)

export const at = (model: Model, item: number, place: number): number => model.there[item]?.[place] ?? 0
export function add(model: Model, item: number, place: number, quantity: number): void {
  const places = model.there[item]
  if (places) places[place] = (places[place] ?? 0) + quantity
}

/** Would some item be short, if this order held what `becomes` says, where the rule refuses it? */
export function isShort(model: Model, before: Order | null, becomes: Order): boolean {
  if (model.rule !== 'block') return false
  return model.there.some((_, item) => {
    const more = owed(becomes, item) - (before ? owed(before, item) : 0)
    return more > 0 && at(model, item, 0) - held(model, item) < more
  })
}
