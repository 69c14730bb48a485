import type { Company } from '../company.ts'
import { addDays, pacificDate } from '../control/clock.ts'
import { entityOf } from '../entities/entities.ts'
import { cents, type Doc, textOf } from '../wire/json.ts'
import { mix } from './generated-rows.ts'
import { SeedWriter } from './seed-writer.ts'

const day = 86_400_000
const usd = { value: 'USD', name: 'United States Dollar' }

export interface SeedCustomer {
  name: string
  given: string
  family: string
  phone: string
  city: string
  state: string
  zip: string
  daysAgo: number
  street?: string
  email?: string
  company?: string
  notes?: string
  mobile?: string
  term?: string
  // Index of the parent among the customers added before.
  parent?: number
  inactive?: boolean
}

interface Held {
  id: string
  doc: Doc
  at: number
  balance: number
  parent: number | undefined
}

const termNames: Record<string, [string, number]> = {
  '1': ['Due on receipt', 0],
  '2': ['Net 15', 15],
  '3': ['Net 30', 30],
  '4': ['Net 60', 60],
}

// A year of believable sales: some paid, some in part, some late.
export class SeedBook {
  private company: Company
  private writer: SeedWriter
  private held: Held[] = []

  constructor(company: Company) {
    this.company = company
    this.writer = new SeedWriter(company)
  }

  // Business hours, Pacific: 17:00 UTC and later, different for every record.
  private at(daysAgo: number, salt: number): number {
    const midnight = Math.floor(this.company.spec.origin / day) * day
    return Math.min(
      this.company.spec.origin - 60_000,
      midnight - daysAgo * day + 17 * 3_600_000 + (mix(salt, this.company.spec.seed) % 25_000) * 1000,
    )
  }

  customer(input: SeedCustomer): number {
    const index = this.held.length
    const id = this.company.nextId(entityOf('Customer'))
    const name = input.inactive ? `${input.name} (deleted)` : input.name
    const parent = input.parent === undefined ? undefined : this.held[input.parent]
    const parentName = parent ? textOf(parent.doc, 'DisplayName') : undefined
    const address = {
      Line1: input.street ?? `${12 + index * 7} Pier St`,
      City: input.city,
      Country: 'USA',
      CountrySubDivisionCode: input.state,
      PostalCode: input.zip,
    }
    const slug = input.name
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '')
    const term = input.term ?? '3'
    const doc: Doc = {
      Taxable: true,
      BillAddr: { Id: String(300 + index * 2), ...address },
      ShipAddr: { Id: String(301 + index * 2), ...address },
      ...(input.notes ? { Notes: input.notes } : {}),
      Job: parent !== undefined,
      BillWithParent: false,
      ...(parent ? { ParentRef: { value: parent.id, name: parentName }, Level: 1 } : {}),
      Balance: 0,
      BalanceWithJobs: 0,
      CurrencyRef: usd,
      PreferredDeliveryMethod: 'Email',
      IsProject: false,
      GivenName: input.given,
      FamilyName: input.family,
      FullyQualifiedName: parentName ? `${parentName}:${name}` : name,
      CompanyName: input.company ?? input.name,
      DisplayName: name,
      PrintOnCheckName: input.name,
      Active: !input.inactive,
      PrimaryPhone: { FreeFormNumber: input.phone },
      ...(input.mobile ? { Mobile: { FreeFormNumber: input.mobile } } : {}),
      PrimaryEmailAddr: {
        Address:
          input.email ??
          `${input.given
            .normalize('NFD')
            .toLowerCase()
            .replace(/[^a-z]/g, '')}@${slug}.example`,
      },
      SalesTermRef: { value: term, name: termNames[term]?.[0] ?? '' },
    }
    const at = this.at(input.daysAgo, index)
    this.held.push({ id, doc, at, balance: 0, parent: input.parent })
    this.writer.add('Customer', doc, at, id)
    return index
  }

  private lines(salt: number): { lines: Doc[]; total: number } {
    const items = [...this.company.collection('Item').live()].filter((row) => row.doc.Type !== 'Category' && Number(row.doc.UnitPrice) > 0)
    let total = 0
    const lines = Array.from({ length: 1 + (mix(salt, 11) % 3) }, (_, number): Doc => {
      const item = items[mix(salt * 7 + number, this.company.spec.seed) % items.length]
      const price = Number(item?.doc.UnitPrice ?? 10)
      const quantity = 1 + (mix(salt + number, 5) % 24)
      const amount = cents(price * quantity)
      total = cents(total + amount)
      return {
        Id: String(number + 1),
        LineNum: number + 1,
        Description: item?.doc.Description,
        Amount: amount,
        DetailType: 'SalesItemLineDetail',
        SalesItemLineDetail: {
          ItemRef: { value: item?.id, name: item?.doc.Name },
          UnitPrice: price,
          Qty: quantity,
          TaxCodeRef: { value: 'NON' },
        },
      }
    })
    lines.push({ Amount: total, DetailType: 'SubTotalLineDetail', SubTotalLineDetail: {} })
    return { lines, total }
  }

  private carry(index: number | undefined, amount: number, own = true): void {
    const held = index === undefined ? undefined : this.held[index]
    if (!held || amount === 0) return
    if (own) held.balance = cents(held.balance + amount)
    held.doc.Balance = held.balance
    held.doc.BalanceWithJobs = cents(Number(held.doc.BalanceWithJobs) + amount)
    this.writer.add('Customer', held.doc, held.at, held.id)
    this.carry(held.parent, amount, false)
  }

  // salt % 5: 0 and 1 paid at once, 2 paid late, 3 in part, 4 open; anything older than 120 days is paid.
  invoice(customerIndex: number, daysAgo: number, salt: number, extra: Doc = {}): void {
    const held = this.held[customerIndex]
    if (!held) return
    const { lines, total } = this.lines(salt)
    const date = pacificDate(this.at(daysAgo, salt))
    const term = textOf(held.doc.SalesTermRef as Doc, 'value') ?? '3'
    const mode = daysAgo > 120 ? salt % 3 : salt % 5
    const paid = mode <= 2 ? total : mode === 3 ? cents(total / 2) : 0
    const payDaysAgo = Math.max(0, daysAgo - (mode === 2 ? 45 : 12))
    const real = mode === 2 && daysAgo < 45 ? 0 : paid
    const id = this.company.nextId(entityOf('Invoice'))
    const paymentId = real > 0 ? this.company.nextId(entityOf('Payment')) : undefined
    const customer = { value: held.id, name: held.doc.DisplayName }
    const doc: Doc = {
      DocNumber: this.company.nextDocNumber(entityOf('Invoice')),
      TxnDate: date,
      CurrencyRef: usd,
      CustomField: [{ DefinitionId: '1', Name: 'Rep', Type: 'StringType', StringValue: ['T. Reyes', 'M. Okafor', 'L. Novak'][salt % 3] }],
      LinkedTxn: paymentId === undefined ? [] : [{ TxnId: paymentId, TxnType: 'Payment' }],
      Line: lines,
      TxnTaxDetail: { TotalTax: 0 },
      CustomerRef: customer,
      BillAddr: held.doc.BillAddr,
      ShipAddr: held.doc.ShipAddr,
      SalesTermRef: held.doc.SalesTermRef,
      DueDate: addDays(date, termNames[term]?.[1] ?? 30),
      TotalAmt: total,
      ApplyTaxAfterDiscount: false,
      PrintStatus: 'NeedToPrint',
      EmailStatus: salt % 2 === 0 ? 'EmailSent' : 'NotSet',
      BillEmail: held.doc.PrimaryEmailAddr,
      Balance: cents(total - real),
      ...extra,
    }
    this.writer.add('Invoice', doc, this.at(daysAgo, salt), id)
    if (paymentId !== undefined) this.payment(paymentId, id, customer, real, payDaysAgo, salt)
    this.carry(customerIndex, cents(total - real))
  }

  private payment(id: string, invoice: string, customer: Doc, amount: number, daysAgo: number, salt: number): void {
    const at = this.at(daysAgo, salt + 3)
    this.writer.add(
      'Payment',
      {
        CustomerRef: customer,
        DepositToAccountRef: { value: '4' },
        PaymentMethodRef: { value: salt % 3 === 0 ? '4' : '2' },
        PaymentRefNum: salt % 3 === 0 ? `ACH ${700 + salt}` : `CHK ${8800 + salt}`,
        TotalAmt: amount,
        UnappliedAmt: 0,
        ProcessPayment: false,
        TxnDate: pacificDate(at),
        CurrencyRef: usd,
        Line: [{ Amount: amount, LinkedTxn: [{ TxnId: invoice, TxnType: 'Invoice' }] }],
      },
      at,
      id,
    )
  }

  // salt % 4: 0 and 1 still pending, 2 accepted, 3 rejected.
  estimate(customerIndex: number, daysAgo: number, salt: number): void {
    const held = this.held[customerIndex]
    if (!held) return
    const { lines, total } = this.lines(salt)
    const at = this.at(daysAgo, salt)
    const date = pacificDate(at)
    this.writer.add(
      'Estimate',
      {
        DocNumber: `E-${1000 + salt}`,
        TxnDate: date,
        ExpirationDate: addDays(date, 30),
        TxnStatus: ['Pending', 'Pending', 'Accepted', 'Rejected'][salt % 4],
        CurrencyRef: usd,
        LinkedTxn: [],
        Line: lines,
        TxnTaxDetail: { TotalTax: 0 },
        CustomerRef: { value: held.id, name: held.doc.DisplayName },
        BillAddr: held.doc.BillAddr,
        BillEmail: held.doc.PrimaryEmailAddr,
        TotalAmt: total,
        ApplyTaxAfterDiscount: false,
        PrintStatus: 'NeedToPrint',
        EmailStatus: 'NotSet',
      },
      at,
    )
  }

  creditMemo(customerIndex: number, daysAgo: number, salt: number): void {
    const held = this.held[customerIndex]
    if (!held) return
    const { lines, total } = this.lines(salt)
    const at = this.at(daysAgo, salt)
    this.writer.add(
      'CreditMemo',
      {
        DocNumber: `CM-${10 + salt}`,
        TxnDate: pacificDate(at),
        CurrencyRef: usd,
        Line: lines,
        TxnTaxDetail: { TotalTax: 0 },
        CustomerRef: { value: held.id, name: held.doc.DisplayName },
        TotalAmt: total,
        ApplyTaxAfterDiscount: false,
        PrintStatus: 'NeedToPrint',
        EmailStatus: 'NotSet',
        Balance: total,
        RemainingCredit: total,
        CustomerMemo: { value: 'Damaged on delivery' },
      },
      at,
    )
    this.carry(customerIndex, -total)
  }
}
