import type { Company } from '../company.ts'
import { addDays, pacificDate } from '../control/clock.ts'
import { entityOf } from '../entities/entities.ts'
import { cents, type Doc, numberOf } from '../wire/json.ts'
import { SeedWriter } from './seed-writer.ts'

const day = 86_400_000
const usd = { value: 'USD', name: 'United States Dollar' }
const payable = { value: '33', name: 'Accounts Payable (A/P)' }
const accounts = [
  { value: '13', name: 'Office Expenses' },
  { value: '80', name: 'Cost of Goods Sold' },
  { value: '17', name: 'Utilities' },
  { value: '20', name: 'Equipment Rental' },
]

function addBill(writer: SeedWriter, vendor: Doc, number: number, daysAgo: number): number {
  const { company } = writer
  const at = company.spec.origin - daysAgo * day
  const date = pacificDate(at)
  const amount = cents(240 + number * 61.35)
  const party = { value: vendor.Id, name: vendor.DisplayName }
  const id = company.nextId(entityOf('Bill'))
  const paymentId = daysAgo > 60 ? company.nextId(entityOf('BillPayment')) : undefined
  writer.add(
    'Bill',
    {
      DocNumber: `B-${400 + number}`,
      TxnDate: date,
      DueDate: addDays(date, 30),
      VendorRef: party,
      APAccountRef: payable,
      SalesTermRef: { value: '3', name: 'Net 30' },
      CurrencyRef: usd,
      LinkedTxn: paymentId === undefined ? [] : [{ TxnId: paymentId, TxnType: 'BillPayment' }],
      Line: [
        {
          Id: '1',
          LineNum: 1,
          Amount: amount,
          DetailType: 'AccountBasedExpenseLineDetail',
          AccountBasedExpenseLineDetail: {
            AccountRef: accounts[number % accounts.length],
            BillableStatus: 'NotBillable',
            TaxCodeRef: { value: 'NON' },
          },
        },
      ],
      TotalAmt: amount,
      Balance: paymentId === undefined ? amount : 0,
    },
    at,
    id,
  )
  if (paymentId === undefined) return amount
  writer.add(
    'BillPayment',
    {
      DocNumber: String(number),
      TxnDate: addDays(date, 21),
      VendorRef: party,
      PayType: 'Check',
      CheckPayment: { BankAccountRef: { value: '35', name: 'Checking' }, PrintStatus: 'NotSet' },
      APAccountRef: payable,
      CurrencyRef: usd,
      TotalAmt: amount,
      Line: [{ Amount: amount, LinkedTxn: [{ TxnId: id, TxnType: 'Bill' }] }],
    },
    at + 21 * day,
    paymentId,
  )
  return 0
}

// What the company buys: a bill every three weeks, the older ones paid by check.
export function seedPayables(company: Company): void {
  const writer = new SeedWriter(company)
  const vendors = [...company.collection('Vendor').live()].map((row) => row.doc)
  for (let number = 1; number <= 16; number++) {
    const vendor = vendors[number % vendors.length]
    if (!vendor) return
    vendor.Balance = cents((numberOf(vendor, 'Balance') ?? 0) + addBill(writer, vendor, number, 345 - number * 21))
    company.put(entityOf('Vendor'), vendor)
  }
}
