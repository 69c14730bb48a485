import { customerOf, documentOf, type History, invoiceOf } from './history.ts'

/** A check that came in the post, for a part or for all of what is open. */
export async function check(history: History) {
  const { any, orders, below, inQuickbooks } = history
  const order = any(orders)
  const invoice = order && (await invoiceOf(history, order))
  if (!invoice?.Balance) return
  const cents = Math.round(invoice.Balance * 100)
  const amount = (below(2) ? cents : 1 + below(cents)) / 100
  const made = await inQuickbooks('Payment', 'create', {
    CustomerRef: invoice.CustomerRef,
    TotalAmt: amount,
    DepositToAccountRef: { value: '35' },
    Line: [{ Amount: amount, LinkedTxn: [{ TxnId: invoice.Id, TxnType: 'Invoice' }] }],
  })
  return `${order?.number} ${amount}${made ? '' : ' refused'}`
}

/** A credit memo, applied to an invoice. */
export async function credit(history: History) {
  const { any, orders, below, inQuickbooks } = history
  const order = any(orders)
  const invoice = order && (await invoiceOf(history, order))
  if (!invoice?.Balance) return
  const amount = Math.max(1, below(Math.round(invoice.Balance * 100))) / 100
  const Line = [
    {
      Amount: amount,
      DetailType: 'SalesItemLineDetail',
      SalesItemLineDetail: { ItemRef: { value: '1' }, Qty: 1, UnitPrice: amount, TaxCodeRef: { value: 'NON' } },
    },
  ]
  const memo = await inQuickbooks('CreditMemo', 'create', { CustomerRef: invoice.CustomerRef, Line })
  if (!memo) return
  const links = [
    { TxnId: invoice.Id, TxnType: 'Invoice' },
    { TxnId: memo.Id, TxnType: 'CreditMemo' },
  ]
  const body = { CustomerRef: invoice.CustomerRef, TotalAmt: 0, Line: links.map((link) => ({ Amount: amount, LinkedTxn: [link] })) }
  return `${order?.number} ${amount}${(await inQuickbooks('Payment', 'create', body)) ? '' : ' refused'}`
}

/** An invoice is voided or deleted. */
export async function endInvoice(history: History) {
  const { any, orders, below, inQuickbooks } = history
  const order = any(orders)
  const invoice = order && (await invoiceOf(history, order))
  if (!invoice) return
  const way = below(2) ? 'void' : 'delete'
  return `${order?.number} ${way}${(await inQuickbooks('Invoice', way, { Id: invoice.Id })) ? '' : ' refused'}`
}

/** Somebody changes what an invoice asks for; never to less than was paid of it. */
export async function editTotal(history: History) {
  const { any, orders, below, inQuickbooks } = history
  const order = any(orders)
  const invoice = order && (await invoiceOf(history, order))
  if (!invoice?.TotalAmt) return
  const paid = Math.round((invoice.TotalAmt - invoice.Balance) * 100)
  const [first, ...rest] = invoice.Line
  if (first?.DetailType !== 'SalesItemLineDetail') return
  const { UnitPrice: _, Qty: __, ...detail } = first.SalesItemLineDetail
  const change = below(2) || paid ? 1 + below(2000) : -below(Math.round(first.Amount * 100))
  const Amount = Math.round(first.Amount * 100 + change) / 100
  const Line = [{ ...first, Amount, SalesItemLineDetail: detail }, ...rest]
  const done = await inQuickbooks('Invoice', 'update', { Id: invoice.Id, sparse: true, Line })
  return `${order?.number} by ${change}${done ? '' : ' refused'}`
}

const kinds = ['payment', 'refund', 'refundReversal', 'dispute', 'disputeReversal', 'payout', 'payoutReversal', 'opening']
/** Somebody deletes or changes a document that is ours. */
export async function tamper(history: History) {
  const { any, below, inQuickbooks } = history
  const kind = any(kinds) ?? ''
  const found = await documentOf(history, kind)
  if (!found) return
  const { entity, document } = found
  if (below(2)) return `delete ${kind}${(await inQuickbooks(entity, 'delete', { Id: document.Id })) ? '' : ' refused'}`
  const done = await inQuickbooks(entity, 'update', { Id: document.Id, sparse: true, TxnDate: '2026-02-01' })
  return `date of ${kind}${done ? '' : ' refused'}`
}

/** Two customers were one. Into whom, QuickBooks says by its notice alone, and sometimes it says nothing at all. */
export async function merge(history: History) {
  const { customers, merged, any, below } = history
  if (merged.size > 1) return
  const keep = customerOf(history)
  const lose = any(customers.filter(({ id }) => id !== keep.id && !merged.has(id)))
  if (!lose) return
  merged.set(lose.id, keep.id)
  const untold = below(3) === 0
  await history.merge(keep.there, lose.there, untold)
  return `${lose.there} into ${keep.there}${untold ? ' without a word' : ''}`
}

const troubles = ['dropBefore', 'dropAfter', 'dropAfter', '500', '503', 'half'] as const
const entities = ['Invoice', 'Payment', 'RefundReceipt', 'SalesReceipt', 'Deposit', 'JournalEntry']
export async function breakBooks({ any, world, realmId, below }: History) {
  const rule = { kind: any(troubles), entity: any(entities), operation: any(['create', 'update', 'void']), times: 1 + below(2) }
  await world.inQuickbooks('POST', 'faults', { ...rule, realmId })
  return `${rule.kind} ${rule.operation} ${rule.entity}`
}
