import type { Database } from './database.ts'
import type { StoredFile } from './kept.ts'
import { newId } from './new-id.ts'
import type { Pokes } from './pokes.ts'

/** Signatures and photos, until the office has them. */
export class Files {
  readonly #db: Database
  readonly #pokes: Pokes

  constructor(db: Database, pokes: Pokes) {
    this.#db = db
    this.#pokes = pokes
  }

  /** Ends in its id, by which a document names it. */
  async put(kind: StoredFile['kind'], bytes: Blob): Promise<string> {
    const file: StoredFile = { id: newId(), documentId: null, kind, type: bytes.type, bytes: await bytes.arrayBuffer() }
    await this.#db.write(['files'], (transaction) => transaction.objectStore('files').put(file))
    this.#pokes.changed('files')
    return file.id
  }

  async read(id: string): Promise<Blob | null> {
    const file = await this.one(id)
    return file ? new Blob([file.bytes], { type: file.type }) : null
  }

  one(id: string): Promise<StoredFile | undefined> {
    return this.#db.read(['files'], (transaction) => transaction.objectStore('files').get(id))
  }
  /** Those of saved documents, without what is in them. */
  waitingIds(): Promise<string[]> {
    return this.#db.read(['files'], (transaction) => transaction.objectStore('files').index('documentId').getAllKeys())
  }

  /** Those whose document was never saved. Ids begin with their time. */
  async tidy(beforeMs: number): Promise<void> {
    await this.#db.write(['files'], async (transaction) => {
      const files = transaction.objectStore('files')
      for (const file of await files.getAll(IDBKeyRange.upperBound(newId(beforeMs))))
        if (file.documentId === null) await files.delete(file.id)
    })
  }

  /** Gives up the oldest photo, also one that waits: an order goes before it. False: there is none. */
  async dropPhoto(): Promise<boolean> {
    const dropped = await this.#db.write(['files', 'facts'], async (transaction) => {
      const facts = transaction.objectStore('facts')
      for (let at = await transaction.objectStore('files').openCursor(); at; at = await at.continue()) {
        if (at.value.kind !== 'photo') continue
        await at.delete()
        await facts.put((((await facts.get('droppedPhotos')) as number | undefined) ?? 0) + 1, 'droppedPhotos')
        return true
      }
      return false
    })
    if (dropped) this.#pokes.changed('files', 'facts')
    return dropped
  }

  async remove(id: string): Promise<void> {
    await this.#db.write(['files'], (transaction) => transaction.objectStore('files').delete(id))
    this.#pokes.changed('files')
  }
}
