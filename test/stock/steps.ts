import { randomUUID } from 'node:crypto'
import { add, at, held, isShort, isWhole, leftOf, type Model, type Order, shippedOf } from './model.ts'
import { type Company, day, inCase } from './world.ts'

export type Pick = (below: number) => number
/** `alone`: of several calls, which others may come between. `expected`: the code that this model would answer; `apply`: what it comes to where it went well. `order`: which one it is about. */
export type Step = {
  name: string
  order?: string
  alone?: boolean
  run(side: number): Promise<{ code: string; result?: { id: string; number: number } }>
  expected(model: Model): string
  apply(model: Model, result?: { id: string; number: number }): void
}
export type Maker = (pick: Pick, model: Model, company: Company, items: readonly string[]) => Step | null

const orderOf = (model: Model, id: string): Order => {
  const order = model.orders.find((each) => each.id === id)
  if (!order) throw new Error(`no order ${id}`)
  return order
}
export const oneOf = <T>(pick: Pick, some: readonly T[]): T | undefined => some[pick(some.length)]
const short = 'notEnoughStock'

function drawnLines(pick: Pick, items: readonly string[]) {
  return Array.from({ length: 1 + pick(3) }, () => {
    const item = pick(items.length)
    const [quantity, isCase] = [1 + pick(6), pick(4) === 0]
    const sent = { itemId: items[item], description: 'Some', quantity: String(quantity), unit: isCase ? 'CA' : '', unitPrice: '1' }
    return { sent, line: { item, quantity: quantity * (isCase ? inCase : 1), shipped: 0, returned: 0 }, per: isCase ? inCase : 1 }
  })
}
/** How many of an item's unit are in one of each line's: the model counts in the item's own. */
const perLine = new Map<string, number[]>()

const place: Maker = (pick, _, { post, customerId }, items) => {
  const drawn = drawnLines(pick, items)
  const asQuote = pick(5) === 0
  const body = { customerId, requestKey: randomUUID(), asQuote, lines: drawn.map(({ sent }) => sent) }
  const becomes = (id: string): Order => ({
    id,
    state: asQuote ? 'Quote' : 'Accepted',
    lines: drawn.map(({ line }) => ({ ...line })),
    shipments: [],
  })
  return {
    name: asQuote ? 'quote' : 'place',
    run: (side) => post(side, '/api/Order/Place', body),
    expected: (now) => (isShort(now, null, becomes('')) ? short : ''),
    apply(now, result) {
      const id = result?.id ?? ''
      if (now.orders.some((order) => order.id === id)) return
      perLine.set(
        id,
        drawn.map(({ per }) => per),
      )
      now.orders.push(becomes(id))
    },
  }
}

const versionOf = async ({ rowsOf }: Company, id: string) =>
  (await rowsOf('select version from orders where company_id = $1 and id = $2', [id]))[0].version

const change: Maker = (pick, model, company, items) => {
  const order = oneOf(
    pick,
    model.orders.filter((each) => each.state !== 'Cancelled' && shippedOf(each) === 0),
  )
  if (!order) return null
  const drawn = drawnLines(pick, items)
  const lines = () => drawn.map(({ line }) => ({ ...line }))
  return {
    name: 'change',
    order: order.id,
    run: async (side) =>
      company.post(side, `/api/Order/Change/${order.id}`, {
        version: await versionOf(company, order.id),
        reason: 'Other',
        lines: drawn.map(({ sent }) => sent),
      }),
    expected: (now) => (isShort(now, orderOf(now, order.id), { ...orderOf(now, order.id), lines: lines() }) ? short : ''),
    apply(now) {
      perLine.set(
        order.id,
        drawn.map(({ per }) => per),
      )
      orderOf(now, order.id).lines = lines()
    },
  }
}

const cancel: Maker = (pick, model, company) => {
  const order = oneOf(
    pick,
    model.orders.filter((each) => each.state !== 'Cancelled' && shippedOf(each) === 0),
  )
  if (!order) return null
  return {
    name: 'cancel',
    order: order.id,
    run: async (side) => company.post(side, `/api/Order/Cancel/${order.id}`, { version: await versionOf(company, order.id), reason: 'No' }),
    expected: () => '',
    apply(now) {
      orderOf(now, order.id).state = 'Cancelled'
    },
  }
}

const ways: Partial<Record<Order['state'], { to: Order['state']; by: 'accept' | 'AwaitingPayment' | 'Expired' }>> = {
  Quote: { to: 'Accepted', by: 'accept' },
  Accepted: { to: 'AwaitingPayment', by: 'AwaitingPayment' },
  AwaitingPayment: { to: 'Expired', by: 'Expired' },
  Expired: { to: 'AwaitingPayment', by: 'AwaitingPayment' },
}
const move: Maker = (pick, model, company) => {
  const order = oneOf(
    pick,
    model.orders.filter((each) => ways[each.state] && shippedOf(each) === 0),
  )
  const way = order && ways[order.state]
  if (!order || !way) return null
  return {
    name: `to ${way.to}`,
    order: order.id,
    run: async (side) => ({ code: await (way.by === 'accept' ? company.accept(side, order.id) : company.move(side, order.id, way.by)) }),
    // What a customer accepts is held whether there is enough or not.
    expected: (now) =>
      way.by !== 'accept' && isShort(now, orderOf(now, order.id), { ...orderOf(now, order.id), state: way.to }) ? short : '',
    apply(now) {
      orderOf(now, order.id).state = way.to
    },
  }
}

const shippable = (order: Order) => !['Quote', 'Cancelled'].includes(order.state) && !isWhole(order)
const ship: Maker = (pick, model, company) => {
  const order = oneOf(pick, model.orders.filter(shippable))
  if (!order) return null
  const per = perLine.get(order.id) ?? []
  // Whole cases leave, and whatever is left of a line that is not in cases.
  const taken = order.lines.map((line, index) => pick(1 + leftOf(line) / (per[index] ?? 1)) * (per[index] ?? 1))
  if (taken.every((quantity) => quantity === 0)) return null
  const where = pick(4) === 0 ? 1 : 0
  const lines = taken.flatMap((quantity, index) =>
    quantity ? [{ lineNo: index + 1, quantity: String(quantity / (per[index] ?? 1)) }] : [],
  )
  const body = { requestKey: randomUUID(), shippedOn: day, lines, ...(where && { locationId: company.places[where] }) }
  const of = (item: number) => taken.reduce((all, quantity, index) => all + (order.lines[index]?.item === item ? quantity : 0), 0)
  return {
    name: 'ship',
    order: order.id,
    run: (side) => company.post(side, `/api/Shipment/Ship/${order.id}`, body),
    expected: (now) => (now.rule === 'block' && now.there.some((_, item) => of(item) > 0 && at(now, item, where) < of(item)) ? short : ''),
    apply(now) {
      const mine = orderOf(now, order.id)
      for (const [index, quantity] of taken.entries()) {
        const line = mine.lines[index]
        if (!line) continue
        line.shipped += quantity
        add(now, line.item, where, -quantity)
      }
      mine.shipments.push({ id: body.requestKey, place: where, lines: taken, isOff: false })
      // What it waited for before is no matter once something left.
      mine.state = 'Accepted'
    },
  }
}

const callOff: Maker = (pick, model, company) => {
  const all = model.orders.flatMap((order) => order.shipments.map((shipment) => ({ order, shipment })))
  const some = all.filter(
    ({ order, shipment }) =>
      !shipment.isOff && order.lines.every((line, index) => line.shipped - (shipment.lines[index] ?? 0) >= line.returned),
  )
  const found = oneOf(pick, some)
  if (!found) return null
  const { order, shipment } = found
  return {
    name: 'call off',
    order: order.id,
    async run(side) {
      const [{ id: shipmentId }] = await company.rowsOf('select id from shipments where company_id = $1 and request_key = $2', [
        shipment.id,
      ])
      return company.post(side, `/api/Shipment/CallOff/${order.id}`, { shipmentId, reason: 'Not yet' })
    },
    expected: () => '',
    apply(now) {
      const mine = orderOf(now, order.id)
      const shipped = mine.shipments.find(({ id }) => id === shipment.id)
      for (const [index, quantity] of shipment.lines.entries()) {
        const line = mine.lines[index]
        if (!line) continue
        line.shipped -= quantity
        if (!shipped?.isCounted) add(now, line.item, shipment.place, quantity)
      }
      for (const each of mine.shipments) if (each.id === shipment.id) each.isOff = true
    },
  }
}

const callOffRest: Maker = (pick, model, company) => {
  const order = oneOf(
    pick,
    model.orders.filter((each) => shippedOf(each) > 0 && !isWhole(each)),
  )
  if (!order) return null
  return {
    name: 'call off the rest',
    order: order.id,
    run: (side) => company.post(side, `/api/Shipment/CallOffRest/${order.id}`, { reason: 'Enough' }),
    expected: () => '',
    apply(now) {
      for (const line of orderOf(now, order.id).lines) line.quantity = line.shipped
    },
  }
}

const takeBack: Maker = (pick, model, company) => {
  const found = oneOf(
    pick,
    model.orders.flatMap((order) => order.lines.flatMap((line, index) => (line.shipped > line.returned ? [{ order, line, index }] : []))),
  )
  if (!found) return null
  const { order, line, index } = found
  const per = perLine.get(order.id)?.[index] ?? 1
  const quantity = per * (1 + pick((line.shipped - line.returned) / per))
  const restocked = pick(3) > 0
  const where = pick(3) === 0 ? 1 : 0
  return {
    name: restocked ? 'return' : 'return of what is broken',
    order: order.id,
    run: (side) =>
      company.post(side, `/api/Return/TakeBack/${order.id}`, {
        ...{ requestKey: randomUUID(), returnedOn: day, reason: 'No', money: 'none', restocked, locationId: company.places[where] },
        lines: [{ lineNo: index + 1, quantity: String(quantity / per) }],
      }),
    expected: () => '',
    apply(now) {
      const mine = orderOf(now, order.id).lines[index]
      if (mine) mine.returned += quantity
      if (restocked) add(now, line.item, where, quantity)
    },
  }
}

const byHand: Maker = (pick, _, company, items) => {
  const [item, where, isAdjusted] = [pick(items.length), pick(2), pick(2) === 0]
  const quantity = isAdjusted ? (1 + pick(5)) * (pick(2) ? 1 : -1) : 1 + pick(20)
  const body = { requestKey: randomUUID(), locationId: company.places[where], movedOn: day, reason: 'Counted' }
  const payload = { ...body, lines: [{ itemId: items[item], quantity: String(quantity) }] }
  return {
    name: isAdjusted ? 'adjust' : 'receive',
    run: (side) => company.post(side, `/api/Stock/${isAdjusted ? 'Adjust' : 'Receive'}`, payload),
    expected: (now) => (now.rule === 'block' && quantity < 0 && at(now, item, where) + quantity < 0 ? short : ''),
    apply: (now) => add(now, item, where, quantity),
  }
}

const send: Maker = (pick, _, company, items) => {
  const from = pick(2)
  const lines = Array.from({ length: 1 + pick(2) }, () => ({ item: pick(items.length), quantity: 1 + pick(5) }))
  const body = { requestKey: randomUUID(), fromId: company.places[from], toId: company.places[1 - from], sentOn: day }
  const payload = { ...body, lines: lines.map(({ item, quantity }) => ({ itemId: items[item], quantity: String(quantity) })) }
  const of = (item: number) => lines.reduce((all, line) => all + (line.item === item ? line.quantity : 0), 0)
  return {
    name: 'send',
    run: (side) => company.post(side, '/api/Stock/SendTransfer', payload),
    expected: (now) =>
      now.rule === 'block' && now.there.some((_, item) => of(item) > 0 && at(now, item, from) - (from ? 0 : held(now, item)) < of(item))
        ? short
        : '',
    apply(now, result) {
      for (const { item, quantity } of lines) add(now, item, from, -quantity)
      now.transfers.push({ id: result?.id ?? '', from, to: 1 - from, left: lines.map((line) => ({ ...line })) })
    },
  }
}

const rests = ['stays', 'lost', 'back'] as const
const receive: Maker = (pick, model, company) => {
  const transfer = oneOf(
    pick,
    model.transfers.filter(({ left }) => left.some(({ quantity }) => quantity > 0)),
  )
  if (!transfer) return null
  const rest = rests[pick(3)] ?? 'stays'
  const came = transfer.left.map(({ quantity }) => pick(quantity + 2))
  const lines = came.map((quantity, index) => ({ lineNo: index + 1, quantity: String(quantity) }))
  const body = { requestKey: randomUUID(), receivedOn: day, rest, reason: 'Counted', lines }
  return {
    name: `receive, what is left ${rest}`,
    order: transfer.id,
    run: (side) => company.post(side, `/api/Stock/ReceiveTransfer/${transfer.id}`, body),
    expected: () => '',
    apply(now) {
      const mine = now.transfers.find(({ id }) => id === transfer.id)
      for (const [index, line] of (mine?.left ?? []).entries()) {
        const quantity = came[index] ?? 0
        add(now, line.item, transfer.to, quantity)
        line.quantity = Math.max(0, line.quantity - quantity)
        if (rest === 'back' && !mine?.isCounted) add(now, line.item, transfer.from, line.quantity)
        if (rest !== 'stays') line.quantity = 0
      }
    },
  }
}

export const makers: readonly Maker[] = [
  ...[place, place, place, change, cancel, move, move],
  ...[ship, ship, ship, callOff, callOffRest, takeBack, byHand, byHand, send, receive, receive],
]
