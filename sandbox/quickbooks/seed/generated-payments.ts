import { pacific } from '../control/clock.ts'
import type { Key } from '../query/query-plan.ts'
import type { RowSource } from './generated-collection.ts'
import { type GeneratedSpec, type InvoiceRows, numericId } from './generated-rows.ts'

const day = 86_400_000

export class PaymentRows implements RowSource {
  count: number
  private spec: GeneratedSpec
  private invoices: InvoiceRows

  constructor(spec: GeneratedSpec, invoices: InvoiceRows) {
    this.count = Math.min(spec.payments, invoices.openFrom)
    this.spec = spec
    this.invoices = invoices
  }

  private invoiceOf(index: number): number {
    return this.invoices.openFrom - this.spec.payments + index
  }

  // Twenty days after its invoice, and never later than the day the company was made.
  private createdAt = (index: number): number =>
    Math.min(this.invoices.createdAt(this.invoiceOf(index)) + 20 * day, Math.floor((this.spec.origin - day) / 1000) * 1000)

  indexOf(id: string): number {
    return numericId(id, this.invoices.count + 1, this.count)
  }

  active(): boolean {
    return true
  }

  rising(path: string): ((index: number) => Key) | undefined {
    if (path === 'Id') return (index) => this.invoices.count + 1 + index
    if (path === 'TxnDate') return (index) => pacific(this.createdAt(index)).slice(0, 10)
    return path.startsWith('MetaData.') ? this.createdAt : undefined
  }

  value(path: string): ((index: number) => Key) | undefined {
    if (path === 'UnappliedAmt') return () => 0
    if (path === 'TotalAmt') return (index) => this.invoices.total(this.invoiceOf(index)) / 100
    return path === 'CustomerRef' ? (index) => String(this.invoices.customerOf(this.invoiceOf(index)) + 1) : undefined
  }

  find(path: string, key: Key): number[] | undefined {
    if (path !== 'CustomerRef') return undefined
    const first = this.invoiceOf(0)
    return this.invoices
      .ofCustomer(Number(key) - 1, first)
      .map((invoice) => invoice - first)
      .filter((index) => index < this.count)
  }

  json(index: number): string {
    const invoice = this.invoiceOf(index)
    const time = pacific(this.createdAt(index))
    const total = this.invoices.total(invoice) / 100
    return `{"Id":"${this.invoices.count + 1 + index}","SyncToken":"0","domain":"QBO","sparse":false,"MetaData":{"CreateTime":"${time}","LastUpdatedTime":"${time}"},"TxnDate":"${time.slice(0, 10)}","CurrencyRef":{"value":"USD","name":"United States Dollar"},"CustomerRef":{"value":"${this.invoices.customerOf(invoice) + 1}"},"DepositToAccountRef":{"value":"4"},"PaymentMethodRef":{"value":"2"},"PaymentRefNum":"${5000 + index}","TotalAmt":${total},"UnappliedAmt":0,"ProcessPayment":false,"Line":[{"Amount":${total},"LinkedTxn":[{"TxnId":"${invoice + 1}","TxnType":"Invoice"}]}]}`
  }
}
