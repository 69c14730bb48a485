import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import { compare, decimal } from '#trade-documents/model/decimal.ts'
import type { ShipNotice, ShippedPack } from '#trade-documents/model/ship-notice.ts'
import type { ReplyOf } from '../contract.ts'
import { type Answered, orderedOf, type Quantities, saidOf, totalOf } from './answered-quantities.ts'
import type { Composed, Placed, TakeCartons } from './composed.ts'
import { markForOf, ourselves, referencesOf, shipToOf } from './parties.ts'

type Body = ReplyOf<'shipNotice'>
type Given = Placed & { now: { date: string; time: string }; cartons: TakeCartons }

/** What is on its way in which carton. More than was ordered goes only with a person's word. */
export async function composeNotice(db: Db, answered: Answered, body: Body, { order, placed, now, cartons }: Given): Promise<Composed> {
  const packed = body.cartons.map(({ items }) => items.filter(({ quantity }) => compare(decimal(quantity) ?? '0', '0') > 0))
  const empty = packed.findIndex((items) => items.length === 0)
  if (empty >= 0) throw new AppError('invalid', { fields: { [`cartons.${empty}.items`]: 'replies.errors.emptyCarton' } })
  const quantities = totalOf(packed.map(quantitiesOf))
  const ordered = orderedOf(answered, order.store)
  if (Object.keys(quantities).some((line) => !(line in ordered))) throw new AppError('replyMoved')
  const beyond = linesBeyond(totalOf([saidOf(answered, 'shipNotice', order.id), quantities]), ordered)
  if (beyond.length && !body.beyond) throw new AppError('replyBeyond', { values: { lines: beyond.join(', ') } })
  const { number, release, date } = answered.order
  const numbers = await cartons(packed.length)
  const packs = packed.map(
    (items, index): ShippedPack => ({ sscc: numbers[index] ?? '', items: items.map((item) => itemOf(answered, item)) }),
  )
  const notice: ShipNotice = {
    number: `${order.number}-${answered.said.filter(({ kind, orderId }) => kind === 'shipNotice' && orderId === order.id).length + 1}`,
    purposeCode: '00',
    ...now,
    test: answered.document.test,
    cartons: packs.length,
    weight: body.weight ? { amount: decimal(body.weight) ?? '0', unit: 'LB' } : null,
    carriers: [{ scheme: '2', id: body.scac, mode: '', text: body.carrier }],
    references: [
      ...(body.billOfLading ? [{ kind: 'billOfLading' as const, code: 'BM', value: body.billOfLading, text: '' }] : []),
      ...(body.tracking ? [{ kind: 'other' as const, code: 'CN', value: body.tracking, text: '' }] : []),
    ],
    dates: [
      { kind: 'shipped', code: '011', date: body.shippedOn, time: '' },
      ...(body.arrivesOn ? [{ kind: 'other' as const, code: '017', date: body.arrivesOn, time: '' }] : []),
    ],
    parties: [await ourselves(db, placed.companyId), await shipToOf(db, answered, order, placed)],
    orders: [{ number, release, date, references: referencesOf(answered), parties: markForOf(answered, order), packs }],
  }
  return {
    reply: { kind: 'shipNotice', document: notice },
    purpose: 'original',
    number: notice.number,
    orderId: order.id,
    quantities,
    total: null,
  }
}

/** Numbers of the lines that have more than they may. */
export const linesBeyond = (quantities: Quantities, most: Quantities): string[] =>
  Object.entries(quantities).flatMap(([line, quantity]) => (compare(quantity, most[line] ?? '0') > 0 ? [String(Number(line) + 1)] : []))

type Item = Body['cartons'][number]['items'][number]

/** The same line may stand in a carton twice. */
const quantitiesOf = (items: readonly Item[]): Quantities =>
  totalOf(items.map(({ line, quantity }) => ({ [line]: decimal(quantity) ?? '0' })))

function itemOf({ order }: Answered, { line, quantity }: Item) {
  const ordered = order.lines[line]
  if (!ordered) throw new AppError('replyMoved')
  const { number, unit, items, descriptions } = ordered
  return { line: number, quantity: decimal(quantity) ?? '0', unit, items, descriptions }
}
