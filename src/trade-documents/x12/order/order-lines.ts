import { allKnown, known, loop, type Place, type Read } from '../../grammar.ts'
import type { Decimal } from '../../model/decimal.ts'
import { compare, sum } from '../../model/decimal.ts'
import { lineAmountDiffers } from '../../model/line-amount.ts'
import type { OrderLine } from '../../model/purchase-order.ts'
import { scheduleDiffers } from '../../model/schedule.ts'
import { isSameUnit } from '../../model/unit.ts'
import { hasPricedParts } from '../../parts.ts'
import { elementOf, type Segment } from '../../segment.ts'
import { dateKinds } from '../codes.ts'
import { problemIn } from '../segment.ts'
import { dateAt, decimalAt, timeAt } from '../values.ts'
import { itemIds } from './item-ids.ts'
import { moneySegments } from './money-segments.ts'
import { type ParticularsDraft, particulars } from './particulars.ts'

/** `opened` is the segment of the line that is being read, `said` the one that names its amount, `costed` its unit cost. */
export type LineDraft = ParticularsDraft & { line: OrderLine | null; opened: Segment | null; said: Segment | null; costed: Segment | null }

export function orderLine(
  draft: LineDraft,
  segment: Segment,
  fields: Pick<OrderLine, 'quantity' | 'unit' | 'price' | 'priceBasis' | 'items'>,
) {
  // Written out: spreading the fields and the empty particulars took a tenth of the reading.
  const line: OrderLine = {
    number: elementOf(segment, 1),
    quantity: fields.quantity,
    unit: fields.unit,
    price: fields.price,
    priceBasis: fields.priceBasis,
    amount: null,
    items: fields.items,
    descriptions: [],
    pack: null,
    prices: [],
    stores: [],
    deliveries: [],
    parts: [],
    references: [],
    dates: [],
    parties: [],
    contacts: [],
    terms: [],
    allowances: [],
    carriers: [],
    notes: [],
    position: segment.position,
    offset: segment.offset,
  }
  draft.line = line
  draft.at = line
  draft.opened = segment
  draft.said = null
  draft.costed = null
  return line
}

/** A quantity that somebody is to send: never below zero. */
export function quantityAt({ problems }: LineDraft, segment: Segment, element: number): Decimal {
  const quantity = decimalAt(segment, element)
  if (elementOf(segment, element).startsWith('-')) problems.push(problemIn(segment, 'amountNegative', element))
  return quantity ?? '0'
}

export function priceAt({ problems }: LineDraft, segment: Segment, element: number): Decimal | null {
  const price = decimalAt(segment, element)
  if (elementOf(segment, element).startsWith('-')) problems.push(problemIn(segment, 'amountNegative', element))
  return price
}

const storeQuantities: Read<LineDraft> = (draft, segment) => {
  for (let at = 3; at < 23 && at < segment.elements.length; at += 2) {
    const store = elementOf(segment, at)
    if (!store && !elementOf(segment, at + 1)) continue
    if (!store || !elementOf(segment, at + 1)) draft.problems.push(problemIn(segment, 'partnerElementMissing', store ? at + 1 : at))
    draft.line?.stores.push({ scheme: elementOf(segment, 2), store, quantity: quantityAt(draft, segment, at + 1) })
  }
}

const delivery: Read<LineDraft> = (draft, segment) => {
  const dates = [5, 8]
    .filter((at) => elementOf(segment, at))
    .map((at) => {
      const code = elementOf(segment, at)
      return { kind: dateKinds.get(code) ?? ('other' as const), code, date: dateAt(segment, at + 1), time: timeAt(segment, at + 2) }
    })
  draft.line?.deliveries.push({ quantity: quantityAt(draft, segment, 1), unit: elementOf(segment, 2), dates })
  // Where this part goes. Read over, it would go where the rest does.
  if (elementOf(segment, 3) || elementOf(segment, 4))
    draft.problems.push(problemIn(segment, 'schedulePlace', elementOf(segment, 3) ? 3 : 4))
}

const pack: Read<LineDraft> = ({ line }, segment) => {
  if (!line) return
  const packs = decimalAt(segment, 1) ?? ''
  line.pack = { packs, size: decimalAt(segment, 2) ?? '', unit: elementOf(segment, 3), inner: decimalAt(segment, 14) ?? '' }
}

const description: Read<LineDraft> = ({ line }, segment) => {
  const text = elementOf(segment, 5) || elementOf(segment, 4)
  if (text) line?.descriptions.push({ code: elementOf(segment, 2), text })
}

const unitCost = 'UCP'
/** What the goods are sold on for. */
const ofRetail = /^(?:RES|RTL|MSR|SRP|SUG)$/

const otherPrice: Read<LineDraft> = (draft, segment) => {
  const price = priceAt(draft, segment, 3)
  const multiplier = decimalAt(segment, 7)
  if (!ofRetail.test(elementOf(segment, 2)) && multiplier !== null && compare(multiplier, '1') !== 0)
    draft.problems.push(problemIn(segment, 'priceMultiplied', 7))
  if (price !== null && elementOf(segment, 2) === unitCost) draft.costed ??= segment
  if (price !== null) draft.line?.prices.push({ code: elementOf(segment, 2), price })
}

/** 1 is the amount of the line; others, what is insured for instance, are only known. */
const amount: Read<LineDraft> = (draft, segment) => {
  const { line, problems } = draft
  if (!line || elementOf(segment, 1) !== '1') return
  const amount = decimalAt(segment, 2)
  if (line.amount !== null && line.amount !== amount) problems.push(problemIn(segment, 'segmentRepeated'))
  line.amount = amount
  draft.said = segment
}

/** A set or an assortment says what it consists of. */
export const part: Place<LineDraft> = loop(
  (draft, segment) => {
    const [number, relation, unit] = [elementOf(segment, 1), elementOf(segment, 3), elementOf(segment, 5)]
    const [quantity, price] = [quantityAt(draft, segment, 4), priceAt(draft, segment, 6)]
    draft.line?.parts.push({ number, relation, quantity, unit, price, items: itemIds(draft, segment, 9), descriptions: [] })
  },
  {
    PID: ({ line }, segment) => line?.parts.at(-1)?.descriptions.push({ code: elementOf(segment, 2), text: elementOf(segment, 5) }),
    ...allKnown('ADV CTP DTM MSG N1 PAM PO3 PO4 QTY SI TAX TC2'),
  },
)

/** What follows a line of an order, 850 and 860 alike. */
export const belowLine = {
  AMT: amount,
  CTP: otherPrice,
  FOB: known,
  PID: loop<LineDraft>(description, { MEA: known }),
  PO4: pack,
  SCH: delivery,
  SDQ: storeQuantities,
  SLN: part,
  ...allKnown(
    'ADV CB1 CN1 CSH CTB CUR FA1 FA2 G61 IC INC IT3 IT8 LDT LIN LM LQ MAN MEA PAM PCT PKG PO3 PWK QTY SI SPI TAX TC2 TD1 TD3 TD4 YNQ',
  ),
  ...particulars,
  ...moneySegments,
}

/** The unit cost of a price segment speaks where the line itself is silent; stores share exactly what is ordered. */
export function finishLine(draft: LineDraft) {
  const { line, opened, said, costed, problems } = draft
  draft.line = null
  if (!line || !opened) return
  if (line.price === null && costed) {
    line.price = line.prices.find(({ code }) => code === unitCost)?.price ?? null
    line.priceBasis ||= elementOf(costed, 9)
    // Of how many, or of what: then it is not that of one. Many repeat there how many are ordered.
    const [many, unit] = [decimalAt(costed, 4) ?? '1', elementOf(costed, 5)]
    const isOther = unit !== '' && !isSameUnit(unit, line.unit)
    if (isOther || !['1', line.quantity].some((each) => compare(many, each) === 0)) {
      problems.push(problemIn(costed, 'priceUnitDiffers', isOther ? 5 : 4))
      line.price = null
    }
  }
  if (hasPricedParts(line)) problems.push(problemIn(opened, 'partsPriced'))
  if (said && lineAmountDiffers(line)) problems.push(problemIn(said, 'lineAmountDiffers', 2))
  if (line.stores.length > 0 && compare(sum(line.stores.map(({ quantity }) => quantity)), line.quantity) !== 0)
    problems.push(problemIn(opened, 'storeQuantitiesDiffer', quantityElements[opened.id] ?? 2))
  if (scheduleDiffers(line)) problems.push(problemIn(opened, 'scheduleDiffers', quantityElements[opened.id] ?? 2))
}

/** Where a line says how much. */
const quantityElements: Readonly<Record<string, number>> = { G68: 1, PO1: 2, POC: 3 }
