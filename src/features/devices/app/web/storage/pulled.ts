import type { Database } from './database.ts'
import type { PullState } from './kept.ts'
import type { Pokes } from './pokes.ts'
import { type PulledStore, pulledStores, type StoreName } from './schema.ts'

type Row = { id: string }
/** A part of what the office has: rows by store, what is not to be seen any more, and where to go on. */
export type Portion = {
  cursor: string
  more: boolean
  whole: boolean
  rows: Partial<Record<PulledStore, readonly Row[]>>
  gone: readonly { store: PulledStore; id: string }[]
  facts: Readonly<Record<string, unknown>>
}

/** The copy of the office's data. Read whole once and kept in memory until it changes: screens search it with every key. */
export class Pulled {
  readonly #db: Database
  readonly #pokes: Pokes
  readonly #read = new Map<PulledStore, Promise<readonly Row[]>>()

  constructor(db: Database, pokes: Pokes) {
    this.#db = db
    this.#pokes = pokes
    pokes.listen((stores) => {
      for (const name of stores) this.#read.delete(name as PulledStore)
    })
  }

  rows<T extends Row>(store: PulledStore): Promise<readonly T[]> {
    const known = this.#read.get(store)
    if (known) return known as Promise<readonly T[]>
    const reading = this.#db.read([store], (transaction) => transaction.objectStore(store).getAll())
    this.#read.set(store, reading)
    reading.catch(() => this.#read.delete(store))
    return reading as Promise<readonly unknown[]> as Promise<readonly T[]>
  }

  async state(): Promise<PullState> {
    const state = await this.#db.read(['facts'], (transaction) => transaction.objectStore('facts').get('pull'))
    return (state as PullState | undefined) ?? { cursor: null, ready: false, at: null, rows: 0 }
  }

  /** Rows and cursor are one transaction: a pull that breaks off goes on where it was. */
  async take({ cursor, more, whole, rows, gone, facts }: Portion): Promise<PullState> {
    const at = new Date().toISOString()
    const state = await this.#db.write(['facts', ...pulledStores], async (transaction) => {
      const kept = transaction.objectStore('facts')
      const before = (await kept.get('pull')) as PullState | undefined
      if (whole) await Promise.all(pulledStores.map((name) => transaction.objectStore(name).clear()))
      const putting = pulledStores.flatMap((name) => (rows[name] ?? []).map((row) => transaction.objectStore(name).put(row)))
      const deleting = gone.map(({ store, id }) => transaction.objectStore(store).delete(id))
      const knowing = Object.entries(facts).map(([name, value]) => kept.put(value, name))
      const came = (whole || !before ? 0 : before.rows) + putting.length
      const next: PullState = { cursor, ready: !more || (!whole && Boolean(before?.ready)), at, rows: came }
      await Promise.all([...putting, ...deleting, ...knowing, kept.put(next, 'pull')])
      return next
    })
    const touched: StoreName[] = pulledStores.filter((name) => whole || rows[name]?.length || gone.some(({ store }) => store === name))
    this.#pokes.changed('facts', ...touched)
    return state
  }
}
