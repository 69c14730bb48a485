import { sql } from 'kysely'
import { dayAt } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type Chart, externalIdOf } from '../chart.ts'
import { standingCustomer } from './collected.ts'
import { accountsOf } from './funding.ts'
import { itemLine } from './item-line.ts'
import { type Body, dollars, noteOf, type Posting, ref, type Wanted } from './posting-body.ts'

type Item = {
  payeeKind: 'C' | 'S'
  payeeId: string
  state: string
  amount: number
  withheld: number
  vendorId: string | null
  number: number
  place: number
  submittedAt: Date | null
  postedAt: Date | null
}

async function itemOf(db: Db, { sourceId }: Pick<Posting, 'sourceId'>): Promise<Item | undefined> {
  const { rows } = await sql<Item>`
    select i.payee_kind, i.payee_id, i.state, i.amount, i.withheld, i.vendor_id, b.number, i.place, b.submitted_at, i.posted_at
    from funding_items i join funding_batches b on ${ofCompany('b')} and b.id = i.batch_id
    where ${ofCompany('i')} and i.id = ${sourceId}::uuid`.execute(db)
  return rows[0]
}

const about = ({ number }: Item) => `Reward, batch ${number}`
const numberOf = ({ prefix }: Chart, letters: string, { number, place }: Item) => `${prefix}${letters}${number}-${place}`.slice(0, 21)
const quoted = (number: string) => `DocNumber = '${number.replace(/['\\]/g, '\\$&')}'`

/** A customer's reward as money to their credit, by the item that was chosen for it: it lowers what they owe once, whoever applies it. */
export async function rewardCreditOf(db: Db, chart: Chart, posting: Posting): Promise<Wanted> {
  const item = await itemOf(db, posting)
  // Somebody said by hand what became of it.
  if (!item?.submittedAt || (item.state !== 'Accepted' && !posting.externalId)) return { is: 'none' }
  const { amount } = item
  const settings = await db.selectFrom('incentiveSettings').select('creditItemId').executeTakeFirst()
  const credited = await externalIdOf(db, 'item', settings?.creditItemId ?? null)
  const customer = await externalIdOf(db, 'customer', await standingCustomer(db, item.payeeId))
  if (chart.isAbroad) return { is: 'blocked', by: 'abroad', amount }
  if (!credited) return { is: 'blocked', by: 'chart', amount }
  if (!customer) return { is: 'blocked', by: 'customer', amount }
  const number = numberOf(chart, 'RC', item)
  const classId = chart.classOn.line ? chart.classId : ''
  const body: Body = {
    CustomerRef: ref(customer),
    DocNumber: number,
    TxnDate: dayAt(item.submittedAt, chart.timeZone),
    PrivateNote: noteOf(posting, about(item)),
    Line: [itemLine(amount, { text: about(item), item: credited, quantity: '1', taxable: false, classId })],
    ...(chart.classOn.document && chart.classId && { ClassRef: ref(chart.classId) }),
  }
  return { is: 'send', entity: 'CreditMemo', amount, body, where: quoted(number) }
}

/** What a rep who is a vendor earned: their bill, less what was withheld of it. */
export async function rewardBillOf(db: Db, chart: Chart, posting: Posting): Promise<Wanted> {
  const item = await itemOf(db, posting)
  if (!item?.postedAt || !item.vendorId) return { is: 'none' }
  const { amount, withheld, payeeKind } = item
  const [vendor, accounts] = [await externalIdOf(db, 'vendor', item.vendorId), await accountsOf(db)]
  if (!vendor || !accounts[payeeKind]) return { is: 'blocked', by: 'chart', amount }
  const line = (cents: number, account: string, text: string): Body => ({
    Amount: dollars(cents),
    Description: text,
    DetailType: 'AccountBasedExpenseLineDetail',
    AccountBasedExpenseLineDetail: { AccountRef: ref(account) },
  })
  const number = numberOf(chart, 'RB', item)
  const day = dayAt(item.postedAt, chart.timeZone)
  const body: Body = {
    VendorRef: ref(vendor),
    DocNumber: number,
    TxnDate: day,
    DueDate: day,
    PrivateNote: noteOf(posting, about(item)),
    Line: [
      line(amount + withheld, accounts[payeeKind], about(item)),
      ...(withheld ? [line(-withheld, chart.other, 'Backup withholding')] : []),
    ],
  }
  return { is: 'send', entity: 'Bill', amount, body, where: quoted(number) }
}

/** The money that left the bank for that bill. */
export async function rewardBillPaymentOf(db: Db, chart: Chart, posting: Posting): Promise<Wanted> {
  const item = await itemOf(db, posting)
  if (!item?.postedAt || !item.vendorId) return { is: 'none' }
  const { amount } = item
  const vendor = await externalIdOf(db, 'vendor', item.vendorId)
  const bill = await db
    .selectFrom('postings')
    .select('externalId')
    .where('kind', '=', 'rewardBill')
    .where('sourceId', '=', posting.sourceId)
    .executeTakeFirst()
  if (!vendor || !bill?.externalId) return { is: 'blocked', by: vendor ? 'members' : 'chart', amount }
  const number = numberOf(chart, 'RP', item)
  const body: Body = {
    VendorRef: ref(vendor),
    DocNumber: number,
    TxnDate: dayAt(item.postedAt, chart.timeZone),
    PayType: 'Check',
    CheckPayment: { BankAccountRef: ref(chart.bank) },
    TotalAmt: dollars(amount),
    PrivateNote: noteOf(posting, about(item)),
    Line: [{ Amount: dollars(amount), LinkedTxn: [{ TxnId: bill.externalId, TxnType: 'Bill' }] }],
  }
  return { is: 'send', entity: 'BillPayment', amount, body, where: quoted(number) }
}
