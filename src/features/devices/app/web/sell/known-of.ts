import { exact, written } from '#features/catalog/prices/door.ts'
import { priceFactsOf } from '../../../pull/door.ts'
import { piecesOf } from '../../document/computed.ts'
import { movesVan } from '../../document/draft.ts'
import type { Known } from '../../document/known.ts'
import type { KeptCustomer, StoredDocument } from '../storage/kept.ts'
import { neverLeft } from '../storage/taken-back.ts'
import type { Book } from './book.ts'
import { leftOf, takenBefore } from './customers/collected-for.ts'
import { cameHere } from './van/on-its-way.ts'

/**
 * What documents of a customer are computed by. What is underway counts as if it had arrived: its goods are out of the van, its sum is owed, its
 * money is not owed any more, as what reps took elsewhere and the books do not say yet; but for
 * `earlier`, whose place the document takes.
 */
export function knownOf(whole: Book, customer: KeptCustomer, earlier: StoredDocument | null = null): Known {
  const book = { ...whole, underway: whole.underway.filter(({ id }) => id !== earlier?.id) }
  const { items, held, day, rules, settings, offlineHours } = book
  const owed = book.invoicesOf(customer.id)
  const invoices = new Map(
    owed.map((invoice) => {
      const { day, dueDay, id, number } = invoice
      return [id, { id, number, day, dueDay, balance: leftOf(book, invoice) }]
    }),
  )
  return {
    day,
    rules: rules.effective,
    rulesVersion: rules.version,
    charges: {
      deliveryAmount: settings?.delivery.amount ?? 0,
      deliveryFreeFrom: settings?.delivery.freeFrom ?? null,
      deliveryByState: settings?.delivery.byState ?? {},
      taxCodeId: settings?.tax.codeId ?? null,
      taxCodeByState: settings?.tax.byState ?? {},
      chargesNone: settings?.tax.chargesNone ?? false,
      codes: settings?.tax.codes.filter(({ taxable }) => taxable) ?? [],
    },
    customer: {
      onHold: customer.onHold,
      creditLimit: customer.creditLimit,
      openBalance: customer.openBalance - owed.reduce((sum, invoice) => sum + takenBefore(invoice), 0),
      openOrders: customer.openOrders - owedForChanged(whole, earlier, customer) + owedUnderway(book.underway, customer.id),
      oldestUnpaidDays: customer.unpaidSince === null ? null : Math.max(0, daysBetween(customer.unpaidSince, day)),
      taxed: { state: customer.state, taxCodeId: customer.taxCodeId, exempt: customer.taxExempt },
    },
    item: (id) => items.get(id),
    prices: (itemId) => {
      const item = items.get(itemId)
      return item ? priceFactsOf(item, customer, held) : { unit: '', packs: [], price: null, cost: null, agreed: [], levels: [] }
    },
    onHand: (itemId) => onHandOf(book, itemId),
    invoice: (id) => invoices.get(id),
    offlineHours,
    // What never left this device was submitted to nobody.
    editedAfterMin: earlier && !neverLeft(earlier) ? book.minutesSince(earlier, Date.now()) : null,
  }
}

/** In the item's own unit; undefined: nobody counts it. */
export function onHandOf(book: Pick<Book, 'items' | 'stock' | 'underway' | 'van'>, itemId: string): string | undefined {
  const { items, stock, underway } = book
  const item = items.get(itemId)
  if (!item?.counted) return undefined
  const came = cameHere(book).flatMap((line) => (line.itemId === itemId ? [`-${line.came}`] : []))
  const taken = underway.flatMap(({ document: { kind, lines } }) => {
    if (!movesVan(kind)) return []
    // What is damaged comes back to no shelf.
    const moved = lines.filter((line) => line.itemId === itemId && !(kind === 'credit' && line.damaged))
    return moved.map(({ unit, quantity }) => `${kind === 'credit' ? '-' : ''}${piecesOf(item, unit, quantity)}`)
  })
  return [...came, ...taken].reduce(less, stock.get(itemId)?.onHand ?? '0')
}

function less(one: string, other: string): string {
  const [from, off] = [exact(one), exact(other)]
  const places = Math.max(from.places, off.places)
  const raised = ({ digits, places: own }: typeof from) => digits * 10n ** BigInt(places - own)
  return written({ digits: raised(from) - raised(off), places })
}

/** Of what the office said that the customer owes, what is owed for orders that are changed here: what they come to now is said here. */
function owedForChanged({ underway, before }: Book, earlier: StoredDocument | null, { ownOrders = [] }: KeptCustomer): number {
  const changed = [...(earlier ? [earlier, ...before(earlier)] : []), ...underway.flatMap((each) => before(each))]
  const ids = new Set(changed.flatMap(({ state, answer }) => (state === 'done' ? (answer?.orderId ?? []) : [])))
  return ownOrders.reduce((sum, { id, open }) => (ids.has(id) ? sum + open : sum), 0)
}

const owedUnderway = (underway: readonly StoredDocument[], customerId: string) =>
  underway.reduce((sum, { document, state }) => {
    if (document.customerId !== customerId) return sum
    const { kind, payment } = document
    const taken = payment?.method === 'O' ? payment : null
    if (kind === 'order' || kind === 'invoice') return sum + document.total - (taken?.amount ?? 0)
    // As in the office money that waits for a person there makes no room, and what is for no invoice does once the books have it.
    if (kind !== 'payment' || state === 'review') return sum
    return sum - (taken?.invoices ?? []).reduce((all, { amount }) => all + amount, 0)
  }, 0)

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
