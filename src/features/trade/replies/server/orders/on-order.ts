import { noteAnswered, orderById } from '#features/sales/orders/server/door.ts'
import { callOff, quantitiesOf, ship } from '#features/sales/shipments/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { compare, decimal, product, sum } from '#trade-documents/model/decimal.ts'
import type { ReplyOf } from '../../contract.ts'
import { type Answered, isCalledOff, promisedOf, type Quantities, saidOf } from '../answered-quantities.ts'
import { packsOf } from '../pair-by-item.ts'
import { oursOf, shareOf } from './our-order.ts'

type Notice = { documentId: string; body: ReplyOf<'shipNotice'>; quantities: Quantities }

/**
 * What a ship notice says left, as a shipment of the order; what a person noted as shipped before is not shipped twice. The notices that the
 * partner refused said it in vain: this one stands for them.
 */
export async function shipAsSaid(db: Db, by: Actor, answered: Answered, { documentId, body, quantities }: Notice): Promise<void> {
  const about = answered.orders.find(({ id }) => id === body.orderId)
  if (!about || isCalledOff(about)) return
  for (const said of answered.said.filter(({ kind, orderId, stands }) => kind === 'shipNotice' && orderId === about.id && !stands)) {
    const before = await db
      .selectFrom('shipments')
      .select('id')
      .where('requestKey', '=', said.documentId)
      .where('calledOffAt', 'is', null)
      .executeTakeFirst()
    const order = before && (await orderById(db, about.id, { lock: true }))
    if (before && order) await callOff(db, by, order, { shipmentId: before.id, reason: said.number })
  }
  const order = await orderById(db, about.id, { lock: true })
  if (!order) return
  const packs = await packsOf(db, answered.partner.id, answered.order)
  const { lines: ours } = await oursOf(db, answered, about, packs)
  const open = new Map((await quantitiesOf(db, order.id)).map((line) => [line.lineNo, line.left]))
  const lines = Object.entries(quantities).flatMap(([line, quantity]) => {
    const here = ours[Number(line)]
    const left = here && open.get(here.lineNo)
    if (!here || !left) return []
    const sent = product(quantity, packs[Number(line)]?.casePack ?? '1')
    const most = compare(sent, left) < 0 ? sent : left
    open.set(here.lineNo, sum([left, decimal(`-${most}`) ?? '0']))
    return compare(most, '0') > 0 ? [{ lineNo: here.lineNo, quantity: most }] : []
  })
  if (!lines.length) return
  const carrier = body.carrier || body.scac
  await ship(db, by, order, {
    requestKey: documentId,
    shippedOn: body.shippedOn,
    carrier,
    tracking: body.tracking || body.billOfLading,
    lines,
  })
}

/** What was promised and invoiced of each order so far, on its lines. */
export async function noteSaid(db: Db, answered: Answered): Promise<void> {
  const packs = await packsOf(db, answered.partner.id, answered.order)
  const all = await Promise.all(answered.orders.map((order) => oursOf(db, answered, order, packs)))
  const promised = promisedOf(answered)
  for (const [index, { id }] of answered.orders.entries()) {
    const ours = all[index]
    if (!ours) continue
    const before = all.slice(0, index).map(({ quantities }) => quantities)
    const share = promised && shareOf(promised, ours.quantities, before)
    const invoiced = saidOf(answered, 'invoice', id)
    const inOurs = (line: string, quantity: string | undefined) => product(quantity ?? '0', packs[Number(line)]?.casePack ?? '1')
    const rows = Object.entries(ours.lines).map(([line, { lineNo }]) => ({
      lineNo,
      confirmed: share && inOurs(line, share[Number(line)]),
      invoiced: inOurs(line, invoiced[Number(line)]),
    }))
    await noteAnswered(db, id, rows)
  }
}
