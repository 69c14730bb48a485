import { nearestText, quantityProblems } from '#features/catalog/items/door.ts'
import { dollarsOf, exact, type PriceAnswer, priceOf, times, written } from '#features/catalog/prices/door.ts'
import { type Breach, checkDocument, isAbovePrice, isBlocked } from '#features/devices/rules/door.ts'
import { chargesOf, fits, noTaxReason, type Totals, totalsOf } from '#features/sales/orders/door.ts'
import type { Draft, DraftLine, MadeLine } from './draft.ts'
import type { Known, KnownItem } from './known.ts'
import { paymentOf } from './payment.ts'
import type { Problem } from './problems.ts'
import { percentOf, priceTyped, quantityOf } from './typed.ts'

/** `made`: as it would be saved; null while something of it is missing. `pieces`: in the item's own unit. `amount`: cents. */
export type ComputedLine = {
  key: string
  item: KnownItem | undefined
  price: PriceAnswer | null
  made: MadeLine | null
  pieces: string
  amount: number
  problem: Problem | null
}
/** All that a screen shows of a document. `problems`: it cannot be saved before; `breaches`: of rules; blocking ones keep it as well. */
export type Computed = {
  lines: ComputedLine[]
  totals: Totals
  taxName: string
  noTax: ReturnType<typeof noTaxReason>
  payment: ReturnType<typeof paymentOf>
  problems: Problem[]
  breaches: Breach[]
  canSave: boolean
}

export const mostLines = 200

/** The one computation of a document on the device: its prices, totals, and what keeps it from being saved. */
export function computed(draft: Draft, known: Known): Computed {
  const lines = linesOf(draft, known)
  const whole = lines.flatMap(({ made, item }) => (made && item ? [{ ...made, taxable: item.taxable }] : []))
  const isTooLarge = !fits(whole)
  const made = isTooLarge ? [] : whole
  const discountPercent = percentOf(draft.discountPercent)
  const charges = chargesOf(known.charges, known.customer.taxed, {
    state: draft.shipTo?.state ?? known.customer.taxed.state,
    // As the office adds it where the document arrives; what is handed over from the van or comes back is delivered by nobody.
    ownDelivery: draft.kind === 'credit' || draft.kind === 'invoice' ? 0 : null,
    ownTaxCodeId: null,
    taxFree: false,
  })
  const totals = totalsOf(made, discountPercent ?? '0', made.length ? charges : { ...charges, delivery: () => 0 as Totals['delivery'] })
  let at = 0
  const priced = lines.map((line) => (line.made && !isTooLarge ? { ...line, amount: totals.amounts[at++] ?? 0 } : line))
  const payment = paymentOf(draft, { total: totals.grandTotal, invoice: known.invoice })
  const breaches = checked(draft, known, { lines: priced, totals, payment, discountPercent: discountPercent ?? '0' })
  const problems = [
    ...(draft.kind !== 'payment' && draft.lines.length === 0 ? [{ code: 'noLines', key: null } as const] : []),
    ...(draft.lines.length > mostLines ? [{ code: 'tooManyLines', key: null, values: { most: mostLines } } as const] : []),
    ...priced.flatMap(({ problem }) => problem ?? []),
    ...(isTooLarge ? [{ code: 'tooLarge', key: null } as const] : []),
    ...(discountPercent === null ? [{ code: 'discount', key: null } as const] : []),
    ...payment.problems,
  ]
  return {
    lines: priced,
    totals,
    taxName: charges.taxName,
    noTax: noTaxReason({ ...charges, taxes: totals.taxes, taxFree: false, lines: made }),
    payment,
    problems,
    breaches,
    canSave: problems.length === 0 && !isBlocked(breaches),
  }
}

function linesOf({ lines, kind, credits, discountPercent: whole }: Draft, known: Known): ComputedLine[] {
  const isCredit = kind === 'credit'
  // What was paid for it is known to the office alone.
  const most = isCredit && !credits ? (percentOf(whole) ?? '0') : null
  // What comes back comes back in any quantity.
  const problems = isCredit ? [] : quantityProblems(lines.map(readable), known.item)
  let lineNo = 0
  return lines.map((line, index) => {
    const { key, itemId, unit } = line
    const item = known.item(itemId)
    const [quantity, discountPercent] = [quantityOf(line.quantity), percentOf(line.discountPercent)]
    const price = item && priceOf(known.prices(itemId), { unit, quantity: quantity ?? '1', day: known.day })
    const unitPrice = line.ownPrice === null ? (price?.unitPrice ?? null) : priceTyped(line.ownPrice)
    const sold = problems[index] ?? null
    const wrong = problemOf(line, {
      item,
      quantity,
      discountPercent,
      unitPrice,
      sold: sold && nearestText(sold),
      none: sold?.nearest.length === 0,
    })
    const problem = wrong ?? (isCredit ? creditProblem(line, { unitPrice, discountPercent, price: price?.unitPrice ?? null, most }) : null)
    const priced = quantity !== null && discountPercent !== null && unitPrice !== null && { quantity, discountPercent, unitPrice }
    const isTooLarge = priced && !fits([priced])
    const complete = item && priced && !isTooLarge
    if (complete) lineNo += 1
    const back = isCredit ? { reason: (line.reason ?? '').trim(), damaged: line.damaged ?? false } : {}
    const made = complete ? { lineNo, itemId, unit, ...priced, description: line.description, ...back } : null
    const pieces = item && quantity ? piecesOf(item, unit, quantity) : '0'
    return { key, item, price: price ?? null, made, pieces, amount: 0, problem: problem ?? (isTooLarge ? { code: 'tooLarge', key } : null) }
  })
}

/** A half typed quantity breaks no rule of its item. */
const readable = ({ itemId, unit, quantity }: DraftLine) => ({ itemId, unit, quantity: quantityOf(quantity) ?? '' })

type Found = {
  item: KnownItem | undefined
  quantity: string | null
  discountPercent: string | null
  unitPrice: string | null
  sold: string | null
  none: boolean
}
function problemOf({ key, ownPrice }: DraftLine, { item, quantity, discountPercent, unitPrice, sold, none }: Found): Problem | null {
  if (!item) return { code: 'itemGone', key }
  if (quantity === null) return { code: 'quantity', key }
  if (none) return { code: 'neverSold', key }
  if (sold !== null) return { code: 'notSoldSo', key, values: { nearest: sold } }
  if (unitPrice === null) return { code: ownPrice === null ? 'noPrice' : 'price', key }
  return discountPercent === null ? { code: 'lineDiscount', key } : null
}

type Credited = { unitPrice: string | null; discountPercent: string | null; price: string | null; most: string | null }
/** What comes back says why; without an order no more is credited for it than it costs. */
function creditProblem({ key, reason }: DraftLine, { unitPrice, discountPercent, price, most }: Credited): Problem | null {
  if (unitPrice !== null && discountPercent !== null && price !== null && most !== null)
    if (isAbovePrice({ unitPrice, discountPercent }, most, price)) return { code: 'aboveCredit', key, values: { price: dollarsOf(price) } }
  return (reason ?? '').trim() === '' ? { code: 'lineReason', key } : null
}

const packOf = ({ unit: own, packs }: KnownItem, unit: string) =>
  unit === '' || unit === own ? '1' : (packs.find((each) => each.unit === unit)?.quantity ?? '1')
/** How many of the item's own unit. */
export const piecesOf = (item: KnownItem, unit: string, quantity: string) => written(times(exact(packOf(item, unit)), exact(quantity)))
const ofPack = (item: KnownItem, unit: string, dollars: string | null) =>
  dollars === null ? null : written(times(exact(packOf(item, unit)), exact(dollars)))

type Parts = Pick<Computed, 'lines' | 'totals' | 'payment'> & { discountPercent: string }

function checked({ kind, proofs }: Draft, known: Known, { lines, totals, payment, discountPercent }: Parts): Breach[] {
  const complete = lines.flatMap(({ made, item, price, pieces }) => (made && item ? [{ made, item, price, pieces }] : []))
  const { made: paid } = payment
  return checkDocument(
    {
      kind,
      lines: complete.map(({ made, pieces }) => ({ ...made, pieces })),
      discountPercent,
      net: totals.subtotal,
      total: totals.grandTotal,
      paidNow: kind === 'payment' ? 0 : (paid?.amount ?? 0),
      proofs: {
        signature: proofs.signature !== null || proofs.signedName.trim() !== '',
        photo: proofs.photos.length > 0,
        gps: proofs.gps !== null,
      },
      payment: paid && { method: paid.method, amount: paid.amount, cash: paid.cash, open: payment.open },
      editedAfterMin: known.editedAfterMin,
      offlineHours: known.offlineHours,
    },
    {
      prices: Object.fromEntries(
        complete.map(({ made, item, price }) => [
          made.lineNo,
          {
            price: price?.unitPrice ?? null,
            cost: ofPack(item, made.unit, item.cost),
            floor: ofPack(item, made.unit, item.floor),
          },
        ]),
      ),
      onHand: Object.fromEntries(complete.flatMap(({ item }) => stockOf(item.id, known))),
      customer: known.customer,
    },
    known.rules,
  )
}

function stockOf(itemId: string, { onHand }: Known): [string, string][] {
  const there = onHand(itemId)
  return there === undefined ? [] : [[itemId, there]]
}
