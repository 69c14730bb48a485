import { allKnown, known, loop, type Places } from '../grammar.ts'
import { compare, type Decimal, sum } from '../model/decimal.ts'
import type { ItemId } from '../model/item.ts'
import { lineAmountDiffers } from '../model/line-amount.ts'
import { noParticulars } from '../model/particulars.ts'
import type { OrderLine } from '../model/purchase-order.ts'
import { scheduleDiffers } from '../model/schedule.ts'
import { isSameUnit } from '../model/unit.ts'
import { priceOfOne } from '../price.ts'
import type { Segment } from '../segment.ts'
import { itemIdKinds } from './codes.ts'
import { datesIn, type ParticularsDraft, particulars } from './particulars.ts'
import { componentOf, problemIn } from './segment.ts'
import { decimalAt } from './values.ts'

/** `ordered` and `priced`: the segments that say how much and at which price, by their qualifiers; `valued`: what that comes to. */
export type LineDraft = ParticularsDraft & {
  line: OrderLine | null
  opened: Segment | null
  ordered: Map<string, Segment>
  priced: Map<string, Segment>
  valued: Segment | null
  /** The LOC that was read last, and the store whose quantity was. */
  place: Segment
  stored: OrderLine['stores'][number] | null
}

export function openLine(draft: LineDraft, segment: Segment): OrderLine {
  const line: OrderLine = {
    number: componentOf(segment, 1),
    quantity: '0',
    unit: '',
    price: null,
    priceBasis: '',
    amount: null,
    items: itemsIn(segment, 3, 3),
    descriptions: [],
    pack: null,
    prices: [],
    stores: [],
    parts: [],
    deliveries: [],
    ...noParticulars(),
    position: segment.position,
    offset: segment.offset,
  }
  Object.assign(draft, {
    line,
    opened: segment,
    at: line,
    ordered: new Map(),
    priced: new Map(),
    valued: null,
    place: segment,
    stored: null,
  })
  return line
}

export function itemsIn(segment: Segment, first: number, last = segment.elements.length): ItemId[] {
  return Array.from({ length: last - first + 1 }, (_, at) => ({
    code: componentOf(segment, first + at, 2),
    value: componentOf(segment, first + at),
  })).flatMap(({ code, value }) => (value ? [{ kind: itemIdKinds.get(code) ?? ('other' as const), code, value }] : []))
}

/** An amount that somebody is to send or to pay: never below zero. */
export function amountAt({ problems }: ParticularsDraft, segment: Segment, element: number, component: number): Decimal | null {
  const amount = decimalAt(segment, element, component)
  if (amount?.startsWith('-')) problems.push(problemIn(segment, 'amountNegative', element, component))
  return amount
}

/** Said twice, it may be meant in two ways. */
function keepOnce(draft: LineDraft, segments: Map<string, Segment>, segment: Segment) {
  const code = componentOf(segment, 1)
  if (segments.has(code)) draft.problems.push(problemIn(segment, 'segmentRepeated'))
  else segments.set(code, segment)
}

export function price(draft: LineDraft, segment: Segment) {
  keepOnce(draft, draft.priced, segment)
}

export const description = ({ line }: { line: Pick<OrderLine, 'descriptions'> | null }, segment: Segment) => {
  const text = [componentOf(segment, 3, 4), componentOf(segment, 3, 5)].filter(Boolean).join(' ')
  if (text) line?.descriptions.push({ code: componentOf(segment, 2), text })
}

/** 203: of the goods of a line, with what comes off and on top. */
export function lineAmount(draft: LineDraft, segment: Segment) {
  if (componentOf(segment, 1) !== '203') return
  if (draft.valued) draft.problems.push(problemIn(segment, 'segmentRepeated'))
  draft.valued ??= segment
}

/** What follows a LIN of an order. */
export const belowLine: Places<LineDraft> = {
  ...particulars,
  PIA: ({ line }, segment) => line?.items.push(...itemsIn(segment, 2)),
  IMD: description,
  QTY: (draft, segment) => {
    // A part that goes somewhere, and where is not said: read over, all of it would go elsewhere.
    if (componentOf(segment, 1) === '11') draft.problems.push(problemIn(segment, 'segmentOutOfOrder'))
    else keepOnce(draft, draft.ordered, segment)
  },
  MOA: lineAmount,
  PRI: loop<LineDraft>(price, allKnown('CUX APR RNG DTM')),
  /** Where which part of it goes. */
  LOC: loop<LineDraft>(
    (draft, segment) => {
      const scheme = componentOf(segment, 2, 3) || componentOf(segment, 2, 2)
      draft.place = segment
      if (componentOf(segment, 1) === '7') draft.line?.stores.push({ scheme, store: componentOf(segment, 2), quantity: '0' })
    },
    {
      QTY: (draft, segment) => {
        const store = draft.line?.stores.at(-1)
        if (!store || componentOf(draft.place, 1) !== '7') return
        // Said twice, it may be meant in two ways.
        if (draft.stored === store) draft.problems.push(problemIn(segment, 'segmentRepeated'))
        else store.quantity = amountAt(draft, segment, 1, 2) ?? '0'
        draft.stored = store
      },
      DTM: known,
    },
  ),
  /** When which part of it is wanted. */
  SCC: loop<LineDraft>(known, {
    FTX: known,
    RFF: known,
    QTY: loop<LineDraft>(
      (draft, segment) => {
        const quantity = amountAt(draft, segment, 1, 2) ?? '0'
        draft.line?.deliveries.push({ quantity, unit: componentOf(segment, 1, 3), dates: [] })
      },
      {
        DTM: (draft, segment) => {
          draft.line?.deliveries.at(-1)?.dates.push(...datesIn(draft, segment))
        },
      },
    ),
  }),
  PAC: loop<LineDraft>(known, { MEA: known, QTY: known, DTM: known, RFF: known, PCI: loop<LineDraft>(known, allKnown('RFF DTM GIN')) }),
  ...allKnown('MEA PCD ALI GIN GIR QVR DOC PAI'),
}

/** 21 is what is ordered; 1, a plain number, what many write instead. 59 says how many are in one. */
const quantityCodes = ['21', '1']
/** Net, contract and gross prices, in the order in which they count; others, the retail one for instance, are only kept. */
const priceCodes = ['AAA', 'NTP', 'CAL', 'CON', 'AAB', 'INV']

export function finishLine(draft: LineDraft) {
  const { line, opened, ordered, priced, valued, problems } = draft
  draft.line = null
  if (!line || !opened) return
  const quantity = quantityCodes.map((code) => ordered.get(code)).find(Boolean)
  if (quantity) {
    line.quantity = amountAt(draft, quantity, 1, 2) ?? '0'
    line.unit = componentOf(quantity, 1, 3)
  } else problems.push(problemIn(opened, 'quantityMissing'))
  const free = ordered.get('192')
  if (free && decimalAt(free, 1, 2) !== '0') problems.push(problemIn(free, 'freeQuantity', 1, 2))
  const inner = ordered.get('59')
  if (inner) line.pack = { packs: '', size: decimalAt(inner, 1, 2) ?? '', unit: componentOf(inner, 1, 3), inner: '' }
  for (const [code, segment] of priced) {
    const price = priceIn(draft, segment)
    if (price !== null) line.prices.push({ code, price })
  }
  const counted = priceCodes.find((code) => line.prices.some((price) => price.code === code))
  line.price = line.prices.find(({ code }) => code === counted)?.price ?? null
  line.prices = line.prices.filter(({ code }) => code !== counted)
  const counting = counted && priced.get(counted)
  const unit = counting ? componentOf(counting, 1, 6) : ''
  if (counting && unit && !isSameUnit(unit, line.unit)) {
    problems.push(problemIn(counting, 'priceUnitDiffers', 1, 6))
    line.price = null
  }
  line.amount = valued && decimalAt(valued, 1, 2)
  if (valued && lineAmountDiffers(line)) problems.push(problemIn(valued, 'lineAmountDiffers', 1, 2))
  if (line.stores.length > 0 && compare(sum(line.stores.map((store) => store.quantity)), line.quantity) !== 0)
    problems.push(problemIn(quantity ?? opened, 'storeQuantitiesDiffer', 1))
  if (scheduleDiffers(line)) problems.push(problemIn(quantity ?? opened, 'scheduleDiffers', 1))
}

/** Of one: 12.80 for 100 is 0.128. What does not come out even is told. */
export function priceIn(draft: ParticularsDraft, segment: Segment): Decimal | null {
  const price = amountAt(draft, segment, 1, 2)
  const one = price === null ? null : priceOfOne(price, decimalAt(segment, 1, 5))
  if (price !== null && one === null) draft.problems.push(problemIn(segment, 'priceNotExact', 1, 5))
  return one ?? price
}
