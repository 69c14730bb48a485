import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { NotSaved, nameOf, reasonOf } from './failures.ts'
import { databaseName, databaseVersion, type Kept, type StoreName, upgrade } from './schema.ts'

export type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<Kept, StoreName[], Mode>

/** A store that does not answer for as long as this will not do so any more. */
const patienceMs = 10_000

/**
 * The one way to the browser's store. Connections get lost (in WebKit whenever it likes), and the handle then throws, or hangs, for ever: whatever
 * fails is tried once more over a new connection. What was committed although it seemed to fail is asked for twice: work must stand that.
 */
export class Database {
  #opened: Promise<IDBPDatabase<Kept>> | null = null
  readonly name: string
  readonly #patienceMs: number
  /** Another tab wants to change what the store looks like: this one lets go and is read again. */
  onOutdated: () => void = () => {}

  constructor(name = databaseName, patience = patienceMs) {
    this.name = name
    this.#patienceMs = patience
  }

  read<T>(stores: StoreName[], work: (transaction: Transaction<'readonly'>) => Promise<T>): Promise<T> {
    return this.#twice((signal) => this.#inTransaction(stores, 'readonly', work, signal))
  }

  /** Ends well once it is on the disk, not before. */
  write<T>(stores: StoreName[], work: (transaction: Transaction<'readwrite'>) => Promise<T>): Promise<T> {
    return this.#twice((signal) => this.#inTransaction(stores, 'readwrite', work, signal))
  }

  async close() {
    const opened = this.#opened
    this.#opened = null
    const db = await opened?.catch(() => null)
    db?.close()
  }

  async #twice<T>(attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await this.#soon(attempt)
    } catch (error) {
      this.#drop()
      if (error instanceof NotSaved && error.why === 'blocked') throw error
      try {
        return await this.#soon(attempt)
      } catch (again) {
        this.#drop()
        throw again instanceof NotSaved ? again : new NotSaved(reasonOf(again), again)
      }
    }
  }

  async #inTransaction<Mode extends 'readonly' | 'readwrite', T>(
    stores: StoreName[],
    mode: Mode,
    work: (transaction: Transaction<Mode>) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const db = await this.#open()
    signal.throwIfAborted()
    const transaction = db.transaction(stores, mode, { durability: 'strict' })
    // What nobody waits for any more must not come true later.
    signal.addEventListener('abort', () => abort(transaction), { once: true })
    // Whatever goes wrong is said by `done`, also while the work waits for something that never comes.
    const done = transaction.done
    done.catch(() => {})
    try {
      const result = await Promise.race([work(transaction), done.then(() => new Promise<never>(() => {}))])
      await done
      return result
    } catch (error) {
      abort(transaction)
      throw error
    }
  }

  #open(): Promise<IDBPDatabase<Kept>> {
    this.#opened ??= this.#connect()
    return this.#opened
  }

  #connect(): Promise<IDBPDatabase<Kept>> {
    return new Promise((resolve, reject) => {
      let gaveUp = false
      openDB<Kept>(this.name, databaseVersion, {
        upgrade,
        blocked: () => {
          gaveUp = true
          reject(new NotSaved('blocked', null))
        },
        blocking: () => {
          void this.close()
          this.onOutdated()
        },
        terminated: () => this.#drop(),
      }).then(
        (db) => (gaveUp ? db.close() : resolve(db)),
        (error) => reject(nameOf(error) === 'VersionError' ? new NotSaved('blocked', error) : error),
      )
    })
  }

  /** The next one who asks opens it anew. The old one is closed when it can be. */
  #drop() {
    void this.close()
  }

  #soon<T>(attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const control = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new NotSaved('lost', null))
        control.abort()
      }, this.#patienceMs)
    })
    return Promise.race([attempt(control.signal), late]).finally(() => clearTimeout(timer))
  }
}

function abort(transaction: { abort(): void }) {
  try {
    transaction.abort()
  } catch {
    // It had ended by itself.
  }
}
