import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Database, type Transaction } from '#features/devices/app/web/storage/database.ts'
import { DeviceStore } from '#features/devices/app/web/storage/device-store.ts'
import type { DocumentDraft, Key, Seat, StoredDocument } from '#features/devices/app/web/storage/kept.ts'
import { newId } from '#features/devices/app/web/storage/new-id.ts'
import type { StoreName } from '#features/devices/app/web/storage/schema.ts'
import { CallFailed, type Calls } from '#features/devices/app/web/sync/calls.ts'
import { beat } from '#features/devices/app/web/sync/heartbeat.ts'
import { type RoundEnd, round } from '#features/devices/app/web/sync/round.ts'
import { unsentFiles } from '#features/devices/app/web/sync/unsent-file.ts'

/** What becomes of a call on its way. `half`: of its body half arrives. `crash`: the server breaks down in it. */
export type Fate = 'goes' | 'lostBefore' | 'lostAfter' | 'half' | 'crash' | 'diesBefore' | 'diesAfter'
export type Network = {
  fateOf(path: string): Fate
  /** As an answer of the office, whatever it is; null: none that can be used. */
  deliver(path: string, body: unknown, key: Key, fate: Fate): Promise<{ statusCode: number; json(): Envelope } | null>
}
type Envelope = { result: unknown; message: string; code: string }
/** When a tab is killed in a write: all of it written and not yet on the disk, or on the disk and nobody told. */
type Moment = 'written' | 'committed'

class TabDied extends Error {}

/** The store as a tab has it that may be killed at any moment: nothing that it does afterwards comes true. */
class MortalDatabase extends Database {
  isDead = false
  moment: () => Moment | null = () => null
  override read<T>(stores: StoreName[], work: (transaction: Transaction<'readonly'>) => Promise<T>): Promise<T> {
    if (this.isDead) throw new TabDied()
    return super.read(stores, work)
  }
  override async write<T>(stores: StoreName[], work: (transaction: Transaction<'readwrite'>) => Promise<T>): Promise<T> {
    if (this.isDead) throw new TabDied()
    const moment = this.moment()
    const result = await super.write(stores, async (transaction) => {
      const done = await work(transaction)
      if (moment === 'written') throw this.die()
      return done
    })
    if (moment === 'committed') throw this.die()
    return result
  }
  die() {
    this.isDead = true
    return new TabDied()
  }
}

/** The app on a device: its own store and its own rounds, in a tab that is opened for each thing that it does. */
export class App {
  readonly #network: Network
  #name: string = randomUUID()
  constructor(network: Network) {
    this.#network = network
  }

  pair = (seat: Seat, { token, installationId }: Key, nextNumber: number) =>
    this.#inTab(({ store }) => store.pair(seat, { token, installationId }, nextNumber))
  /** Somebody emptied the browser's store. */
  lose() {
    this.#name = randomUUID()
  }
  /** `mend`: what it looks like once it is there. Null: the tab was killed before anybody was told that it is saved. */
  async save(draft: DocumentDraft, { mend, moment }: { mend(stored: StoredDocument): StoredDocument; moment: Moment | null }) {
    const id = newId()
    await this.#mayDie(async ({ store, database }) => {
      database.moment = () => moment
      await store.save(draft, { id, customerName: 'Harbor Cafe' })
    })
    const saved = await this.#inTab(({ store }) => store.documents.one(id))
    if (!saved) return null
    const mended = mend(saved)
    await this.#inTab(({ store }) => store.db.write(['documents'], (transaction) => transaction.objectStore('documents').put(mended)))
    return mended
  }
  /** Whatever else somebody does in it. */
  inStore = <T>(work: (store: DeviceStore) => Promise<T>): Promise<T> => this.#inTab(({ store }) => work(store))
  /** It says how it is, and nothing more. */
  beat = () =>
    this.#inTab(async ({ store, database }) => {
      const key = await store.fact('key')
      if (key) await beat(store, this.#callsOf(database), key, 'histories')
    })
  documents = (): Promise<StoredDocument[]> => this.#inTab(({ store }) => store.documents.list())
  unsent = () => this.#inTab(({ store }) => store.documents.unsent())
  /** What the office has not taken, as the file that is saved of it. */
  async unsentFile(): Promise<object[]> {
    const [file] = await this.#inTab(({ store }) => unsentFiles(store))
    return file ? JSON.parse(await file.text()).documents : []
  }

  /** Null: it was broken off, or the tab was killed in it. */
  async round(momentOf: () => Moment | null = () => null): Promise<RoundEnd['how'] | null> {
    let how: RoundEnd['how'] | null = null
    await this.#mayDie(async ({ store, database }) => {
      database.moment = momentOf
      try {
        how = (await round(store, this.#callsOf(database), 'histories')).how
      } catch (error) {
        if (!(error instanceof CallFailed) || !error.isPassing) throw error
      }
    })
    return how
  }

  /** Rounds until one is not broken off: the first load begins once whoever was writing then is done. */
  async roundToItsEnd(): Promise<RoundEnd['how']> {
    for (let rounds = 0; rounds < 100; rounds++) {
      const how = await this.round()
      if (how) return how
      await sleep(20)
    }
    throw new Error('No round comes to its end')
  }

  #callsOf(database: MortalDatabase): Calls {
    return {
      post: async (path, body, key) => {
        const fate = this.#network.fateOf(path)
        if (fate === 'diesBefore') throw database.die()
        if (fate === 'lostBefore' || !key) throw new CallFailed('')
        const answer = await this.#network.deliver(path, body, key, fate)
        if (fate === 'diesAfter') throw database.die()
        if (fate === 'lostAfter' || !answer) throw new CallFailed('')
        const { statusCode: status } = answer
        const { message, code, result } = answer.json()
        if (status !== 200) throw new CallFailed(message, { status, code })
        return result as never
      },
      upload: async () => {
        throw new Error('No files are made here')
      },
    }
  }

  async #mayDie(work: (tab: Tab) => Promise<void>): Promise<void> {
    await this.#inTab(async (tab) => {
      try {
        await work(tab)
      } catch (error) {
        if (!tab.database.isDead) throw error
      }
    })
  }

  async #inTab<T>(work: (tab: Tab) => Promise<T>): Promise<T> {
    const database = new MortalDatabase(this.#name)
    const store = new DeviceStore(database)
    try {
      return await work({ store, database })
    } finally {
      await store.close()
    }
  }
}
type Tab = { store: DeviceStore; database: MortalDatabase }
