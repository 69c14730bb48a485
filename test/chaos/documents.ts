import { numberOf, refOf, textOf } from '#features/quickbooks/server/door.ts'
import { type Books, recordOf, recordsThere } from './books.ts'
import { writeThere } from './edits.ts'

/** Bookkeeping in QuickBooks: each of these moves balances of other records. */
export async function invoiceThere(books: Books, tag: string) {
  const customer = await recordOf(books, tag)
  const [item] = await recordsThere(books, 'Item')
  if (!customer || !item) return
  const detail = { ItemRef: { value: item.Id } }
  const Line = [{ Amount: 10 + books.next() / 100, DetailType: 'SalesItemLineDetail', SalesItemLineDetail: detail }]
  await writeThere(books, 'Invoice', { CustomerRef: { value: customer.Id }, Line })
}
export async function payThere(books: Books, pick: (below: number) => number) {
  const open = (await theirs(books, 'Invoice')).filter((invoice) => (numberOf(invoice, 'Balance') ?? 0) > 0)
  const invoice = open[pick(Math.max(1, open.length))]
  if (!invoice) return
  const all = numberOf(invoice, 'Balance') ?? 0
  const Amount = pick(2) ? all : Math.ceil(all / 2)
  const Line = [{ Amount, LinkedTxn: [{ TxnId: invoice.Id, TxnType: 'Invoice' }] }]
  await writeThere(books, 'Payment', { CustomerRef: { value: refOf(invoice, 'CustomerRef') }, TotalAmt: Amount, Line })
}
export async function endDocumentThere(books: Books, pick: (below: number) => number) {
  const entity = pick(2) ? 'Invoice' : 'Payment'
  const records = await theirs(books, entity)
  const record = records[pick(Math.max(1, records.length))]
  if (record) await writeThere(books, entity, { Id: record.Id, SyncToken: record.SyncToken }, pick(3) ? 'delete' : 'void')
}

/** What we posted is nobody's to touch there: what then becomes of it is told to a person, who decides (test/month). */
const theirs = async (books: Books, entity: string) =>
  (await recordsThere(books, entity)).filter((record) => !textOf(record, 'PrivateNote').includes('[Ledgerside'))
