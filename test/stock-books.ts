import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { stockToPost } from '#features/books/stock/server/post-stock.ts'
import { dueStockReadings } from '#features/books/stock/server/read-documents.ts'
import { type Books, openBooks } from './books.ts'
import { proofOf } from './proofs.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document of QuickBooks is whatever it is
export type Document = Record<string, any>

/** What people do to goods here and in QuickBooks, and what is there of them on both sides. */
export function stockBooks() {
  let books: Books
  /** Each test has its own. */
  const open = async () => {
    books = await openBooks()
    return books
  }

  const realm = () => `companies/${books.realmId}`
  const write = (entity: string, body: object, operation = 'create') =>
    books.server.control('POST', `${realm()}/write`, { entity, operation, body }) as Promise<Document>
  const api = async (url: string) => (await books.company.get(url)).json().result
  const post = async (url: string, body: object) => {
    const answer = await books.company.post(url, body)
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result
  }
  async function until<T>(look: () => Promise<T | undefined | false>, what: string): Promise<T> {
    for (const end = Date.now() + 30_000; Date.now() < end; await sleep(50)) {
      const found = await look()
      if (found) return found
    }
    return assert.fail(`never ${what}`)
  }

  /** Brings what changed in QuickBooks here, and from here into the journal. */
  async function sync() {
    await post('/QuickBooks/Sync', {})
    assert.match((await books.company.ended()).state, /Done/)
    await until(async () => {
      await dueStockReadings.run(books.server.services)
      const [row] = await books.sql<{ due: string | null }>(`select due_at as due from stock_readings where company_id = $1`)
      return !row || row.due === null
    }, 'read')
  }
  /** Adjustments of ours are there. */
  async function posted(states = ['posted']) {
    await stockToPost.run(books.server.services)
    await until(async () => {
      const rows = await books.sql<{ state: string }>(
        `select state from stock_postings where company_id = $1 and state not in ('gone', 'ignored')`,
      )
      return rows.every(({ state }) => states.includes(state))
    }, `all ${states}`)
  }
  let made = 0
  /** An item that QuickBooks counts, and counted here, too, once stock was started. */
  async function item(QtyOnHand: number) {
    const name = `Ware ${++made}`
    const { id } = await write('Item', {
      ...{ Name: name, Type: 'Inventory', QtyOnHand, InvStartDate: '2025-01-01', UnitPrice: 2 },
      ...{ IncomeAccountRef: { value: '79' }, ExpenseAccountRef: { value: '80' }, AssetAccountRef: { value: '81' } },
    })
    return { there: String(id), name }
  }
  const known = async ({ name }: { name: string }) =>
    (await books.sql<{ id: string }>(`select id from items where company_id = $1 and name = $2`, name))[0]?.id ?? ''
  const here = async (of: { name: string }) => (await api(`/api/Stock/Item/${await known(of)}`)).onHand
  const there = async ({ there }: { there: string }) => Number((await books.records('Item')).find(({ Id }) => Id === there)?.QtyOnHand)
  const history = async (of: { name: string }): Promise<string[][]> =>
    (await api(`/api/Stock/History/${await known(of)}`)).rows.map(({ kind, quantity, documentName }: Document) => [
      kind,
      quantity,
      documentName,
    ])
  const home = async (): Promise<string> => (await api('/api/Stock/Locations')).rows[0].id
  const differing = async () => {
    const { differences } = await proofOf(books.company)
    return differences
      .filter(({ entity }) => entity === 'Stock')
      .map(({ record, cause, fields: [of] }) => [record, of?.ours, of?.theirs, cause])
  }
  /** The item as the proof has it, and why it differs. */
  const told = async ({ name }: { name: string }): Promise<[id: string, cause: string]> => {
    const { differences } = await proofOf(books.company)
    const found = differences.find(({ entity, record }) => entity === 'Stock' && record === `Stock of ${name}`)
    return [found?.itemId ?? '', found?.cause ?? '']
  }
  const adjust = async (of: { name: string }, quantity: string) =>
    post('/api/Stock/Adjust', {
      requestKey: randomUUID(),
      locationId: await home(),
      movedOn: '2026-06-01',
      reason: 'Fell off the truck',
      lines: [{ itemId: await known(of), quantity, unit: '' }],
    })
  const bill = async ({ there }: { there: string }, Qty: number, fields: object = {}) => {
    const [vendor] = await books.records('Vendor')
    const VendorRef = { value: vendor?.Id ?? (await write('Vendor', { DisplayName: `Vendor ${++made}` })).id }
    const line = {
      Amount: 0,
      DetailType: 'ItemBasedExpenseLineDetail',
      ItemBasedExpenseLineDetail: { ItemRef: { value: there }, Qty, UnitPrice: 0 },
    }
    return write('Bill', { VendorRef, DocNumber: `B-${++made}`, Line: [line], ...fields })
  }
  const chooseAccount = async () => {
    const { settings, version, choices } = await api('/api/Books/Settings')
    const stockAccountId = choices.expense.find(({ name }: Document) => name === 'Inventory Shrinkage').id
    await post('/api/Books/SaveSettings', { ...settings, stockAccountId, version, openingAmount: 0 })
  }

  return {
    open,
    realm,
    write,
    api,
    post,
    until,
    sync,
    posted,
    item,
    known,
    here,
    there,
    history,
    home,
    differing,
    told,
    adjust,
    bill,
    chooseAccount,
  }
}
