import { addDays, pacific } from '../control/clock.ts'
import type { Key } from '../query/query-plan.ts'
import type { RowSource } from './generated-collection.ts'
import { adjectives, cities, familyNames, givenNames, kinds, streets } from './generated-words.ts'

export interface GeneratedSpec {
  customers: number
  invoices: number
  payments: number
  seed: number
  // Epoch milliseconds of the sandbox clock when the company was made; every generated row is older.
  origin: number
}

const day = 86_400_000

export function mix(index: number, seed: number): number {
  let value = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(seed + 7, 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39)
  return (value ^ (value >>> 15)) >>> 0
}

// Like a bulk import: many rows share one second, and the first second alone fills more than one page.
export function schedule(count: number, burst: number, start: number, end: number): (index: number) => number {
  const first = Math.min(3000, Math.floor(count / 3))
  const groups = Math.max(1, Math.ceil((count - first) / burst))
  const step = Math.max(1, Math.floor((end - start) / 1000 / (groups + 1)))
  const base = Math.floor(start / 1000) * 1000
  return (index) => (index < first ? base : base + (1 + Math.floor((index - first) / burst)) * step * 1000)
}

function pick<T>(list: readonly T[], value: number): T {
  return list[value % list.length] as T
}

export function numericId(id: string, first: number, count: number): number {
  if (!/^[1-9]\d{0,11}$/.test(id)) return -1
  const index = Number(id) - first
  return index >= 0 && index < count ? index : -1
}

export class CustomerRows implements RowSource {
  count: number
  private spec: GeneratedSpec
  private createdAt: (index: number) => number
  private balance: (index: number) => number
  private sorted: Uint32Array | undefined

  constructor(spec: GeneratedSpec, balance: (index: number) => number) {
    this.count = spec.customers
    this.spec = spec
    this.balance = balance
    this.createdAt = schedule(spec.customers, 50, spec.origin - 730 * day, spec.origin - 2 * day)
  }

  indexOf(id: string): number {
    return numericId(id, 1, this.count)
  }

  active(index: number): boolean {
    return index % 97 !== 96
  }

  companyName(index: number): string {
    const value = mix(index, this.spec.seed)
    return `${pick(adjectives, value)} ${pick(kinds, value >>> 8)} ${index + 1}`
  }

  private email(index: number): string {
    return `buyer${index + 1}@${pick(adjectives, mix(index, this.spec.seed)).toLowerCase()}.example`
  }

  private lowerName(index: number): string {
    return `${this.companyName(index)}${this.active(index) ? '' : ' (deleted)'}`.toLowerCase()
  }

  rising(path: string): ((index: number) => Key) | undefined {
    if (path === 'Id') return (index) => index + 1
    return path === 'MetaData.CreateTime' || path === 'MetaData.LastUpdatedTime' ? this.createdAt : undefined
  }

  value(path: string): ((index: number) => Key) | undefined {
    if (path === 'DisplayName' || path === 'FullyQualifiedName') return (index) => this.lowerName(index)
    if (path === 'PrimaryEmailAddr') return (index) => this.email(index)
    if (path === 'CompanyName') return (index) => this.companyName(index).toLowerCase()
    return path === 'Balance' ? this.balance : undefined
  }

  find(path: string, key: Key): number[] | undefined {
    if (path !== 'DisplayName' && path !== 'FullyQualifiedName') return undefined
    const number = / (\d+)(?: \(deleted\))?$/.exec(String(key))?.[1]
    const index = number === undefined ? -1 : this.indexOf(number)
    return index < 0 ? [] : [index]
  }

  defaultOrder(): { order: Uint32Array; key(index: number): Key } {
    if (!this.sorted) {
      const names = Array.from({ length: this.count }, (_, index) => this.lowerName(index))
      this.sorted = Uint32Array.from(names.keys()).sort((a, b) => ((names[a] ?? '') < (names[b] ?? '') ? -1 : 1))
    }
    return { order: this.sorted, key: (index) => this.lowerName(index) }
  }

  json(index: number): string {
    const value = mix(index, this.spec.seed)
    const id = index + 1
    const company = this.companyName(index)
    const active = this.active(index)
    const name = active ? company : `${company} (deleted)`
    const given = pick(givenNames, value >>> 4)
    const family = pick(familyNames, value >>> 11)
    const [city, state, zip] = pick(cities, value >>> 17)
    const balance = this.balance(index)
    const time = pacific(this.createdAt(index))
    const phone = 1000 + (value % 9000)
    const notes = value % 4 === 0 ? '"Notes":"Deliver before 7 am",' : ''
    return `{"Id":"${id}","SyncToken":"0","domain":"QBO","sparse":false,"Taxable":true,"BillAddr":{"Id":"${id * 2}","Line1":"${1 + (value % 990)} ${pick(streets, value >>> 6)}","City":"${city}","Country":"USA","CountrySubDivisionCode":"${state}","PostalCode":"${zip}"},"ShipAddr":{"Id":"${id * 2 + 1}","Line1":"${1 + (value % 990)} ${pick(streets, value >>> 9)}","City":"${city}","CountrySubDivisionCode":"${state}","PostalCode":"${zip}"},${notes}"Job":false,"BillWithParent":false,"Balance":${balance},"BalanceWithJobs":${balance},"CurrencyRef":{"value":"USD","name":"United States Dollar"},"PreferredDeliveryMethod":"Print","IsProject":false,"GivenName":"${given}","FamilyName":"${family}","FullyQualifiedName":"${name}","CompanyName":"${company}","DisplayName":"${name}","PrintOnCheckName":"${company}","Active":${active},"PrimaryPhone":{"FreeFormNumber":"(206) 555-${phone}"},"PrimaryEmailAddr":{"Address":"${this.email(index)}"},"SalesTermRef":{"value":"3","name":"Net 30"},"MetaData":{"CreateTime":"${time}","LastUpdatedTime":"${time}"}}`
  }
}

const wares = [
  ['1', 'Rye loaf', 750],
  ['2', 'Sourdough', 825],
  ['3', 'Olive oil 5 l', 4200],
  ['4', 'Flour 25 kg', 3150],
  ['5', 'Butter 10 kg', 8890],
  ['6', 'Espresso beans', 2675],
] as const

let dueFor = ''
let due = ''

export class InvoiceRows implements RowSource {
  count: number
  openFrom: number
  private spec: GeneratedSpec
  private stride: number
  private inverse: number
  private customers: CustomerRows | undefined
  createdAt: (index: number) => number

  constructor(spec: GeneratedSpec) {
    this.count = spec.customers > 0 ? spec.invoices : 0
    this.spec = spec
    this.openFrom = Math.floor(spec.invoices * 0.95)
    this.createdAt = schedule(spec.invoices, 40, spec.origin - 729 * day, spec.origin - day)
    this.stride = [7919, 7907, 7901].find((prime) => spec.customers % prime !== 0) ?? 1
    this.inverse = modularInverse(this.stride, spec.customers)
  }

  attach(customers: CustomerRows): void {
    this.customers = customers
  }

  indexOf(id: string): number {
    return numericId(id, 1, this.count)
  }

  active(): boolean {
    return true
  }

  customerOf(index: number): number {
    return (index * this.stride) % this.spec.customers
  }

  ofCustomer(customer: number, from = 0): number[] {
    const period = this.spec.customers
    if (customer < 0 || customer >= period || this.count === 0) return []
    const found: number[] = []
    let index = (customer * this.inverse) % period
    if (index < from) index += Math.ceil((from - index) / period) * period
    for (; index < this.count; index += period) found.push(index)
    return found
  }

  private parts(index: number): { a: (typeof wares)[number]; b: (typeof wares)[number]; qtyA: number; qtyB: number } {
    const value = mix(index, this.spec.seed + 1)
    return { a: pick(wares, value), b: pick(wares, value >>> 7), qtyA: 1 + ((value >>> 3) % 40), qtyB: 1 + ((value >>> 13) % 12) }
  }

  // In cents.
  total(index: number): number {
    const { a, b, qtyA, qtyB } = this.parts(index)
    return a[2] * qtyA + b[2] * qtyB
  }

  balance(index: number): number {
    return index >= this.openFrom ? this.total(index) / 100 : 0
  }

  customerBalance = (customer: number): number => {
    let sum = 0
    for (const index of this.ofCustomer(customer, this.openFrom)) sum += this.total(index)
    return sum / 100
  }

  date = (index: number): string => pacific(this.createdAt(index)).slice(0, 10)

  dueDate = (index: number): string => {
    const date = this.date(index)
    if (date !== dueFor) {
      dueFor = date
      due = addDays(date, 30)
    }
    return due
  }

  rising(path: string): ((index: number) => Key) | undefined {
    if (path === 'Id') return (index) => index + 1
    if (path === 'MetaData.CreateTime' || path === 'MetaData.LastUpdatedTime') return this.createdAt
    return path === 'TxnDate' ? this.date : path === 'DueDate' ? this.dueDate : undefined
  }

  value(path: string): ((index: number) => Key) | undefined {
    if (path === 'Balance') return (index) => this.balance(index)
    if (path === 'TotalAmt') return (index) => this.total(index) / 100
    if (path === 'DocNumber') return (index) => String(index + 1001)
    return path === 'CustomerRef' ? (index) => String(this.customerOf(index) + 1) : undefined
  }

  find(path: string, key: Key): number[] | undefined {
    if (path === 'CustomerRef') return this.ofCustomer(Number(key) - 1)
    if (path !== 'DocNumber') return undefined
    const index = Number(key) - 1001
    return Number.isInteger(index) && index >= 0 && index < this.count ? [index] : []
  }

  json(index: number): string {
    const { a, b, qtyA, qtyB } = this.parts(index)
    const amountA = (a[2] * qtyA) / 100
    const amountB = (b[2] * qtyB) / 100
    const total = (a[2] * qtyA + b[2] * qtyB) / 100
    const customer = this.customerOf(index)
    const time = pacific(this.createdAt(index))
    const dueDate = this.dueDate(index)
    const name = this.customers?.companyName(customer) ?? ''
    const payment = index - (this.openFrom - this.spec.payments)
    const linked = payment >= 0 && index < this.openFrom ? `[{"TxnId":"${this.count + 1 + payment}","TxnType":"Payment"}]` : '[]'
    return `{"Id":"${index + 1}","SyncToken":"0","domain":"QBO","sparse":false,"AllowIPNPayment":false,"AllowOnlinePayment":false,"AllowOnlineCreditCardPayment":false,"AllowOnlineACHPayment":false,"MetaData":{"CreateTime":"${time}","LastUpdatedTime":"${time}"},"CustomField":[],"DocNumber":"${index + 1001}","TxnDate":"${time.slice(0, 10)}","CurrencyRef":{"value":"USD","name":"United States Dollar"},"LinkedTxn":${linked},"Line":[{"Id":"1","LineNum":1,"Description":"${a[1]}","Amount":${amountA},"DetailType":"SalesItemLineDetail","SalesItemLineDetail":{"ItemRef":{"value":"${a[0]}","name":"${a[1]}"},"UnitPrice":${a[2] / 100},"Qty":${qtyA},"TaxCodeRef":{"value":"NON"}}},{"Id":"2","LineNum":2,"Description":"${b[1]}","Amount":${amountB},"DetailType":"SalesItemLineDetail","SalesItemLineDetail":{"ItemRef":{"value":"${b[0]}","name":"${b[1]}"},"UnitPrice":${b[2] / 100},"Qty":${qtyB},"TaxCodeRef":{"value":"NON"}}},{"Amount":${total},"DetailType":"SubTotalLineDetail","SubTotalLineDetail":{}}],"TxnTaxDetail":{"TotalTax":0},"CustomerRef":{"value":"${customer + 1}","name":"${name}"},"SalesTermRef":{"value":"3","name":"Net 30"},"DueDate":"${dueDate}","TotalAmt":${total},"ApplyTaxAfterDiscount":false,"PrintStatus":"NeedToPrint","EmailStatus":"NotSet","Balance":${index >= this.openFrom ? total : 0}}`
  }
}

function modularInverse(value: number, modulus: number): number {
  let [a, b, x, y] = [value % Math.max(1, modulus), modulus, 1, 0]
  while (a > 1 && b > 0) {
    const quotient = Math.floor(a / b)
    ;[a, b] = [b, a % b]
    ;[x, y] = [y, x - quotient * y]
  }
  return x < 0 ? x + modulus : x
}
