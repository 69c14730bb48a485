import { loop, type Place, type Places, type Read } from '../../grammar.ts'
import { product } from '../../model/decimal.ts'
import type { Allowance } from '../../model/item.ts'
import { elementOf, type Segment } from '../../segment.ts'
import { groceryDateKinds } from '../codes.ts'
import { problemIn } from '../segment.ts'
import { centsAt, dateAt, decimalAt, timeAt, wholeAt } from '../values.ts'
import type { HeadDraft } from './order-heading.ts'
import { type LineDraft, part, quantityAt } from './order-lines.ts'
import { contact, message, type ParticularsDraft, party, reference, referenceIn } from './particulars.ts'

/** What grocers (UCS) say in segments of their own: G and two digits. */

const date: Read<ParticularsDraft> = ({ at }, segment) => {
  const code = elementOf(segment, 1)
  at.dates.push({
    kind: groceryDateKinds.get(code) ?? 'other',
    code,
    date: dateAt(segment, 2, elementOf(segment, 6)),
    time: timeAt(segment, 4),
  })
}

const terms: Read<ParticularsDraft> = ({ at }, segment) => {
  at.terms.push({
    code: elementOf(segment, 1),
    discountPercent: decimalAt(segment, 5),
    discountDays: wholeAt(segment, 7),
    discountDueOn: dateAt(segment, 6),
    netDays: wholeAt(segment, 9),
    netDueOn: dateAt(segment, 8),
    text: elementOf(segment, 15),
  })
}

/** G72 and the words below it. It has no letter for off or on top: element 340 says so itself. */
const allowance: Place<ParticularsDraft> = loop(
  ({ at, problems }, segment) => {
    const code = elementOf(segment, 1)
    if (!/^\d{1,3}$/.test(code)) problems.push(problemIn(segment, 'codeUnknown', 1))
    const handling = elementOf(segment, 2)
    const amount = { amountCents: centsAt(segment, 8), percent: decimalAt(segment, 9), rate: decimalAt(segment, 5) }
    const kind: Allowance['kind'] = handling === forInformation ? 'none' : charges.test(code) ? 'charge' : 'allowance'
    // A number of a deal alone, or free goods: somebody must look at what they are worth.
    if (kind !== 'none' && Object.values(amount).every((each) => each === null)) problems.push(problemIn(segment, 'allowanceAmountMissing'))
    const text = elementOf(segment, 12) || elementOf(segment, 3)
    at.allowances.push({ kind, code, ...amount, quantity: decimalAt(segment, 6), handling, text })
  },
  {
    G73: ({ at }, segment) => {
      const last = at.allowances.at(-1)
      if (last) last.text = [last.text, elementOf(segment, 1)].filter(Boolean).join(' ')
    },
  },
)

/** Element 331: neither added nor taken off. */
const forInformation = '15'
/** 1 to 499 are allowances and 500 to 999 charges, but for what later versions put between the allowances. */
const charges = /^(?:[67]|1\d|2[0-7]|[5-9]\d\d)$/

const { N2, N3, N4 } = party.below
const address = { ...(N2 && { N2 }), ...(N3 && { N3 }), ...(N4 && { N4 }) }

export const groceryHeading: Places<HeadDraft> = {
  N9: reference,
  G61: contact,
  G62: date,
  NTE: message,
  G66: ({ order }, segment) => {
    order.freight = { code: elementOf(segment, 1), place: elementOf(segment, 7) || elementOf(segment, 6) }
    const [mode, text] = [elementOf(segment, 2), elementOf(segment, 5)]
    if (mode || text) order.carriers.push({ scheme: '', id: '', mode, text })
  },
  G23: terms,
  N1: loop<HeadDraft>(party.read, address),
  G72: allowance,
}

/** What a line shares out among stores: each of them by an N1 of its own. */
const storeQuantity: Read<LineDraft> = (draft, segment) => {
  const { line, party, problems } = draft
  const quantity = quantityAt(draft, segment, 2)
  if (decimalAt(segment, 2) === null) problems.push(problemIn(segment, 'numberInvalid', 2))
  if (!line || party?.role !== 'shipTo' || !party.id) return problems.push(problemIn(segment, 'parentUnknown'))
  if (line.parties.at(-1) !== party) return problems.push(problemIn(segment, 'segmentRepeated'))
  line.parties.pop()
  line.stores.push({ scheme: party.id.scheme, store: party.id.value, quantity })
}

/** Of what comes off or on top below a part, the line is told. */
const groceryPart: Place<LineDraft> = { ...part, below: { ...part.below, G72: allowance } }

export const belowGroceryLine: Places<HeadDraft> = {
  G69: ({ line }, segment) => line?.descriptions.push({ code: '', text: elementOf(segment, 1) }),
  G70: ({ line }, segment) => {
    if (!line) return
    const [packs, size, inner] = [decimalAt(segment, 1) ?? '', decimalAt(segment, 2) ?? '', decimalAt(segment, 10) ?? '']
    line.pack = { packs, size, unit: elementOf(segment, 3), inner }
    if (elementOf(segment, 8)) line.descriptions.push({ code: '', text: elementOf(segment, 8) })
  },
  N9: reference,
  G23: terms,
  G72: allowance,
  N1: loop<HeadDraft>(party.read, {
    ...address,
    QTY: storeQuantity,
    N9: ({ party }, segment) => party?.references.push(referenceIn(segment)),
  }),
  SLN: groceryPart,
}

/** G68: what a unit costs in another one than is ordered (N4: four decimals are implied), and what the store asks for it. */
export function otherPrices(segment: Segment): { code: string; price: string }[] {
  const [cost, retail] = [decimalAt(segment, 10), decimalAt(segment, 15)]
  return [
    ...(cost === null ? [] : [{ code: elementOf(segment, 11), price: product(cost, '0.0001') }]),
    ...(retail === null ? [] : [{ code: 'RTL', price: retail }]),
  ]
}
