import { sql } from 'kysely'
import { centsOf, dateOf, isVoid, listOf, numberOf, partOf, refOf, textOf } from '../client/record.ts'
import type { QuickbooksRecord } from '../definitions.ts'
import { mirrored } from './mirror.ts'

const dayOf = (record: QuickbooksRecord) => dateOf(record, 'TxnDate') ?? dateOf(partOf(record, 'MetaData'), 'CreateTime') ?? '1970-01-01'

/**
 * [{item, description, quantity, unitPrice, amount}]: QuickBooks' id of the item, amounts in cents, the unit price as they have it. A bundle is one
 * line with what it costs; what lies in it is theirs.
 */
const linesOf = (record: QuickbooksRecord) =>
  listOf(record, 'Line')
    .filter((line) => line.DetailType !== 'SubTotalLineDetail')
    .map((line) => {
      const bundle = partOf(line, 'GroupLineDetail')
      if (bundle) return bundleOf(line, bundle)
      const detail = partOf(line, 'SalesItemLineDetail')
      return {
        item: refOf(detail, 'ItemRef'),
        description: textOf(line, 'Description'),
        quantity: numberOf(detail, 'Qty'),
        unitPrice: numberOf(detail, 'UnitPrice'),
        // They write a discount without its sign.
        amount: centsOf(line, 'Amount') * (line.DetailType === 'DiscountLineDetail' ? -1 : 1),
      }
    })

function bundleOf(line: QuickbooksRecord, bundle: QuickbooksRecord) {
  const within = listOf(bundle, 'Line')
  const amount = within.length ? within.reduce((sum, each) => sum + centsOf(each, 'Amount'), 0) : centsOf(line, 'Amount')
  const quantity = numberOf(bundle, 'Quantity')
  return {
    item: refOf(bundle, 'GroupItemRef'),
    description: textOf(line, 'Description'),
    quantity,
    unitPrice: quantity ? Number((amount / 100 / quantity).toFixed(7)) : null,
    amount,
  }
}

export const invoiceEntity = mirrored({
  entity: 'Invoice',
  kind: 'invoice',
  list: false,
  table: 'invoices',
  removed: sql`deleted = true, balance = 0`,
  columns: {
    customerId: 'text',
    number: 'text',
    date: 'date',
    dueDate: 'date',
    total: 'bigint',
    balance: 'bigint',
    tax: 'bigint',
    taxCode: 'text',
    voided: 'boolean',
    deleted: 'boolean',
    memo: 'text',
    lines: 'jsonb',
    estimate: 'text',
    currency: 'text',
  },
  references: { customerId: 'customer' },
  later: ['taxCode', 'currency'],
  row: (record) => ({
    customerId: refOf(record, 'CustomerRef'),
    number: textOf(record, 'DocNumber'),
    date: dayOf(record),
    dueDate: dateOf(record, 'DueDate'),
    total: centsOf(record, 'TotalAmt'),
    balance: centsOf(record, 'Balance'),
    tax: centsOf(partOf(record, 'TxnTaxDetail'), 'TotalTax'),
    taxCode: refOf(partOf(record, 'TxnTaxDetail'), 'TxnTaxCodeRef'),
    voided: isVoid(record),
    deleted: false,
    memo: textOf(record, 'PrivateNote'),
    lines: linesOf(record),
    estimate: textOf(
      listOf(record, 'LinkedTxn').find((link) => textOf(link, 'TxnType') === 'Estimate'),
      'TxnId',
    ),
    currency: refOf(record, 'CurrencyRef'),
  }),
})

export const creditMemoEntity = mirrored({
  entity: 'CreditMemo',
  kind: 'creditMemo',
  list: false,
  table: 'credit_memos',
  removed: sql`deleted = true, balance = 0`,
  columns: {
    customerId: 'text',
    number: 'text',
    date: 'date',
    total: 'bigint',
    balance: 'bigint',
    voided: 'boolean',
    deleted: 'boolean',
    lines: 'jsonb',
  },
  references: { customerId: 'customer' },
  row: (record) => ({
    customerId: refOf(record, 'CustomerRef'),
    number: textOf(record, 'DocNumber'),
    date: dayOf(record),
    total: centsOf(record, 'TotalAmt'),
    balance: centsOf(record, 'RemainingCredit' in record ? 'RemainingCredit' : 'Balance'),
    voided: isVoid(record),
    deleted: false,
    lines: linesOf(record),
  }),
})

export const paymentEntity = mirrored({
  entity: 'Payment',
  kind: 'payment',
  list: false,
  table: 'payments',
  removed: sql`deleted = true, unapplied = 0`,
  columns: {
    customerId: 'text',
    number: 'text',
    date: 'date',
    total: 'bigint',
    unapplied: 'bigint',
    method: 'text',
    voided: 'boolean',
    deleted: 'boolean',
    applied: 'jsonb',
  },
  references: { customerId: 'customer' },
  names: { method: { kind: 'paymentMethod', table: 'payment_methods' } },
  row: (record) => ({
    customerId: refOf(record, 'CustomerRef'),
    number: textOf(record, 'PaymentRefNum'),
    date: dayOf(record),
    total: centsOf(record, 'TotalAmt'),
    unapplied: centsOf(record, 'UnappliedAmt'),
    method: refOf(record, 'PaymentMethodRef'),
    voided: isVoid(record),
    deleted: false,
    applied: listOf(record, 'Line').flatMap((line) =>
      listOf(line, 'LinkedTxn').map((link) => ({
        kind: textOf(link, 'TxnType'),
        externalId: textOf(link, 'TxnId'),
        amount: centsOf(line, 'Amount'),
      })),
    ),
  }),
})
