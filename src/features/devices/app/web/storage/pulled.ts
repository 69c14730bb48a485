import type { Pulled as Portion } from '../../../pull/contract.ts'
import { changedRows } from './changed-rows.ts'
import type { Database, Transaction } from './database.ts'
import { stateOf } from './documents.ts'
import type { PullState } from './kept.ts'
import type { Pokes } from './pokes.ts'
import { ofCustomer, type PulledRows, type PulledStore, pulledStores, type StoreName } from './schema.ts'

type Row = { id?: string; itemId?: string }
type Rows = Record<PulledStore, readonly Row[]>
/** What came, changed or went, by the keys; null: gone. */
type Moved = Map<PulledStore, Map<string, Row | null>>
const storeOf: Record<Portion['gone'][number]['kind'], PulledStore> = {
  customer: 'customers',
  item: 'items',
  category: 'categories',
  level: 'levels',
  ofLevel: 'ofLevels',
  agreed: 'agreed',
  stock: 'stock',
  invoice: 'invoices',
}
const keyOf = (store: PulledStore, row: Row) => (store === 'stock' ? row.itemId : row.id) ?? ''
const none: PullState = { cursor: null, ready: false, sweeping: false, at: null, rows: 0 }

/**
 * The copy of the office's data. Read whole once and kept in memory: screens search it with every key. What this tab fetches is put into it there too;
 * what another tab has fetched is read anew.
 */
export class PulledData {
  readonly #db: Database
  readonly #pokes: Pokes
  readonly #read = new Map<string, Promise<readonly unknown[]>>()
  #isOwn = false

  constructor(db: Database, pokes: Pokes) {
    this.#db = db
    this.#pokes = pokes
    pokes.listen((stores) => {
      if (!this.#isOwn) for (const name of stores) this.#read.delete(name)
    })
  }

  rows<Store extends PulledStore>(store: Store): Promise<readonly PulledRows[Store][]> {
    const known = this.#read.get(store) as Promise<readonly PulledRows[Store][]> | undefined
    if (known) return known
    const reading = this.#db.read([store], (transaction) => transaction.objectStore<PulledStore>(store).getAll())
    this.#keep(store, reading)
    return reading as Promise<readonly unknown[]> as Promise<readonly PulledRows[Store][]>
  }

  async row<Store extends PulledStore>(store: Store, key: string): Promise<PulledRows[Store] | undefined> {
    const found = await this.#db.read([store], (transaction) => transaction.objectStore<PulledStore>(store).get(key))
    return found as PulledRows[Store] | undefined
  }

  invoicesOf(customerId: string): Promise<PulledRows['invoices'][]> {
    return this.#db.read(['invoices'], (transaction) => transaction.objectStore('invoices').index('customerId').getAll(customerId))
  }
  agreedOf(customerId: string): Promise<PulledRows['agreed'][]> {
    return this.#db.read(['agreed'], (transaction) => transaction.objectStore('agreed').index('customerId').getAll(customerId))
  }

  async state(): Promise<PullState> {
    const state = await this.#db.read(['facts'], (transaction) => transaction.objectStore('facts').get('pull'))
    return (state as PullState | undefined) ?? none
  }

  /** All that came of the office, and how far it had come. */
  async forget(): Promise<void> {
    await this.#db.write(['facts', 'seen', ...pulledStores], async (transaction) => {
      const facts = (['pull', 'rules', 'settings', 'money', 'van'] as const).map((name) => transaction.objectStore('facts').delete(name))
      const stores = (['seen', ...pulledStores] as const).map((name) => transaction.objectStore(name).clear())
      await Promise.all([...facts, ...stores])
    })
    this.#pokes.changed('facts', ...pulledStores)
  }

  /** Rows and cursor are one transaction: a pull that breaks off goes on where it was. */
  async take({ cursor, more, whole, gone, rules, settings, money, van, documents = [], prices, ...others }: Portion): Promise<PullState> {
    const rows: Rows = { ...others, ...prices }
    const at = new Date().toISOString()
    const touched = new Set<StoreName>(['facts'])
    const moved: Moved = new Map()
    const writing = this.#db.write(['facts', 'seen', 'documents', ...pulledStores], async (transaction) => {
      const facts = transaction.objectStore('facts')
      const before = ((await facts.get('pull')) as PullState | undefined) ?? none
      const sweeping = whole || before.sweeping
      if (whole) await transaction.objectStore('seen').clear()
      const putting = pulledStores.flatMap((store) =>
        rows[store].flatMap((row): Promise<unknown>[] => {
          move(moved, store, keyOf(store, row), row)
          const kept = transaction.objectStore<PulledStore>(store).put(row as never)
          return sweeping ? [kept, transaction.objectStore('seen').put(true, `${store}:${keyOf(store, row)}`)] : [kept]
        }),
      )
      await Promise.all(putting)
      const came = pulledStores.reduce((sum, store) => sum + rows[store].length, whole ? 0 : before.rows)
      for (const { kind, id } of gone) await forget(transaction, storeOf[kind], id, moved)
      if (sweeping && !more) await sweep(transaction, moved)
      for (const heard of documents) await hear(transaction, heard, touched)
      if (rules) await facts.put(rules, 'rules')
      if (settings) await facts.put(settings, 'settings')
      if (money) await facts.put(money, 'money')
      if (van) await facts.put(van, 'van')
      const pulls = (before.pulls ?? 0) + (more ? 0 : 1)
      const next: PullState = { cursor, ready: before.ready || !more, sweeping: sweeping && more, at, rows: came, pulls }
      await facts.put(next, 'pull')
      return next
    })
    // Nobody knows what of it came true.
    const state = await writing.catch((error: unknown) => {
      this.#read.clear()
      throw error
    })
    for (const [store, changed] of moved) {
      touched.add(store)
      const known = this.#read.get(store) as Promise<readonly Row[]> | undefined
      if (known)
        this.#keep(
          store,
          known.then((read) => changedRows(read, changed, (row) => keyOf(store, row))),
        )
    }
    this.#isOwn = true
    try {
      this.#pokes.changed(...touched)
    } finally {
      this.#isOwn = false
    }
    return state
  }

  #keep(store: PulledStore, reading: Promise<readonly unknown[]>) {
    this.#read.set(store, reading)
    reading.catch(() => this.#read.get(store) === reading && this.#read.delete(store))
  }
}

function move(moved: Moved, store: PulledStore, key: string, row: Row | null) {
  const known = moved.get(store) ?? new Map<string, Row | null>()
  moved.set(store, known.set(key, row))
}

/** What the office decided later, or called off. One that is still to be sent is answered when it is. */
async function hear(transaction: Transaction<'readwrite'>, { id, ...heard }: Portion['documents'][number], touched: Set<StoreName>) {
  const documents = transaction.objectStore('documents')
  const stored = await documents.get(id)
  if (!stored?.answer || stored.state === 'waiting' || stored.state === 'sending' || stored.state === 'discarded') return
  touched.add('documents')
  await documents.put({ ...stored, state: stateOf(heard), answer: { ...heard, at: stored.answer.at } })
}

async function forget(transaction: Transaction<'readwrite'>, store: PulledStore, id: string, moved: Moved) {
  move(moved, store, id, null)
  await transaction.objectStore<PulledStore>(store).delete(id)
  if (store !== 'customers') return
  for (const name of ofCustomer) {
    const keys = await transaction.objectStore(name).index('customerId').getAllKeys(id)
    for (const key of keys) {
      move(moved, name, key, null)
      await transaction.objectStore(name).delete(key)
    }
  }
}

/** What did not come again in a load from the beginning is not the device's to know any more. */
async function sweep(transaction: Transaction<'readwrite'>, moved: Moved) {
  const seen = new Set(await transaction.objectStore('seen').getAllKeys())
  for (const store of pulledStores)
    for (const key of await transaction.objectStore<PulledStore>(store).getAllKeys())
      if (!seen.has(`${store}:${key}`)) {
        move(moved, store, String(key), null)
        await transaction.objectStore<PulledStore>(store).delete(key)
      }
  await transaction.objectStore('seen').clear()
}
