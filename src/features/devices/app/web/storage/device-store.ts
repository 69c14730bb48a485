import { ticked } from './clock.ts'
import { Database, type Transaction } from './database.ts'
import { Documents } from './documents.ts'
import { reasonOf } from './failures.ts'
import { Files } from './files.ts'
import type { Clock, Key, Seat } from './kept.ts'
import { Pokes } from './pokes.ts'
import { PulledData } from './pulled.ts'
import { type Facts, type StoreName, storeNames } from './schema.ts'

/** More room than any document takes. If it is not enough, others fill it up. */
const mostDropped = 5

export type Held = { count: number; cents: number; proofs: number }

/** Everything that this device keeps. One of it in each tab; what one changes the others are told. */
export class DeviceStore {
  readonly db: Database
  readonly pokes: Pokes
  readonly documents: Documents
  readonly files: Files
  readonly pulled: PulledData

  constructor(db = new Database()) {
    this.db = db
    this.pokes = new Pokes(db.name)
    this.documents = new Documents(db, this.pokes)
    this.files = new Files(db, this.pokes)
    this.pulled = new PulledData(db, this.pokes)
  }

  /** The office's data as it came last, in memory: every customer of the scope, every item, … */
  readonly customers = () => this.pulled.rows('customers')
  readonly items = () => this.pulled.rows('items')
  readonly categories = () => this.pulled.rows('categories')
  readonly levels = () => this.pulled.rows('levels')
  readonly levelPrices = () => this.pulled.rows('ofLevels')
  readonly agreedPrices = (customerId: string) => this.pulled.agreedOf(customerId)
  readonly stock = () => this.pulled.rows('stock')
  readonly invoices = (customerId: string) => this.pulled.invoicesOf(customerId)
  readonly rules = () => this.fact('rules')
  readonly settings = () => this.fact('settings')
  /** See `Documents.save`. Where there is no room for it, a few photos give up theirs. */
  readonly save: Documents['save'] = async (draft, options) => {
    for (let dropped = 0; ; dropped++)
      try {
        return await this.documents.save(draft, options)
      } catch (error) {
        if (reasonOf(error) !== 'full' || dropped === mostDropped || !(await this.files.dropPhoto())) throw error
      }
  }

  /** What the office does not have: documents, their sum in cents, and signatures and photos, also of documents that it has. */
  async unsettled(): Promise<Held> {
    const [documents, proofs] = await Promise.all([this.documents.unsettled(), this.files.waitingIds()])
    return { ...documents, proofs: proofs.length }
  }

  async fact<Name extends keyof Facts>(name: Name): Promise<Facts[Name] | null> {
    const found = await this.db.read(['facts'], (transaction) => transaction.objectStore('facts').get(name))
    return (found as Facts[Name] | undefined) ?? null
  }

  /** Null: it is not known any more. */
  async setFacts(facts: { [Name in keyof Facts]?: Facts[Name] | null }): Promise<void> {
    await this.db.write(['facts'], async (transaction) => {
      const kept = transaction.objectStore('facts')
      for (const [name, value] of Object.entries(facts)) await (value === null ? kept.delete(name) : kept.put(value, name))
    })
    this.pokes.changed('facts')
  }

  /** Its seat and its key are one transaction. Numbers go on where the office says, never where they have been. */
  async pair(seat: Seat, key: Key, nextNumber: number): Promise<void> {
    await this.db.write(['facts'], async (transaction) => {
      const facts = transaction.objectStore('facts')
      const before = (await facts.get('seat')) as Seat | undefined
      const reached = before?.deviceId === seat.deviceId ? ((await facts.get('nextNumber')) as number | undefined) : undefined
      await Promise.all([
        facts.put(seat, 'seat'),
        facts.put(key, 'key'),
        facts.put(Math.max(nextNumber, reached ?? 1), 'nextNumber'),
        facts.delete('handIn'),
        facts.delete('forgot'),
        facts.delete('installOffered'),
      ])
    })
    this.pokes.changed('facts')
  }

  /** The largest time that was ever seen. */
  async tick(nowMs = Date.now()): Promise<Clock | null> {
    const clock = await this.fact('clock')
    if (!clock) return null
    const next = ticked(clock, nowMs)
    await this.setFacts({ clock: next })
    return next
  }

  /** What screens keep for themselves: a document that is being written, favorites. */
  note<T>(name: string): Promise<T | undefined> {
    return this.db.read(['notes'], (transaction) => transaction.objectStore('notes').get(name)) as Promise<T | undefined>
  }
  async setNote(name: string, value: unknown): Promise<void> {
    await this.db.write(['notes'], async (transaction) => {
      const notes = transaction.objectStore('notes')
      await (value === undefined ? notes.delete(name) : notes.put(value, name))
    })
    this.pokes.changed('notes')
  }

  /** Everything, its documents too. Whoever calls this has been told what is lost. */
  async forget(): Promise<void> {
    await this.db.write([...storeNames], forgetAll)
    this.pokes.changed(...storeNames)
  }
  /** Everything but the key, by which the office hears of it, unless a document waits, also one that was made a moment ago. False: one does, and nothing is forgotten. */
  async forgetHandedIn(key: Key): Promise<boolean> {
    const isForgotten = await this.db.write([...storeNames], async (transaction) => {
      if ((await transaction.objectStore('queue').count()) > 0) return false
      await forgetAll(transaction)
      const facts = transaction.objectStore('facts')
      await Promise.all([facts.put(key, 'key'), facts.put('lost', 'handIn')])
      return true
    })
    if (isForgotten) this.pokes.changed(...storeNames)
    return isForgotten
  }

  listen(told: (stores: readonly StoreName[]) => void): () => void {
    return this.pokes.listen(told)
  }

  async close(): Promise<void> {
    this.pokes.close()
    await this.db.close()
  }
}

async function forgetAll(transaction: Transaction<'readwrite'>) {
  await Promise.all(storeNames.map((name) => transaction.objectStore(name).clear()))
}
