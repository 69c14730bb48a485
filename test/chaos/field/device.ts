import 'fake-indexeddb/auto'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Envelope } from '#contract/endpoint.ts'
import { Database } from '#features/devices/app/web/storage/database.ts'
import { DeviceStore } from '#features/devices/app/web/storage/device-store.ts'
import type { Key, Seat, StoredDocument } from '#features/devices/app/web/storage/kept.ts'
import { CallFailed, type Calls } from '#features/devices/app/web/sync/calls.ts'
import { round } from '#features/devices/app/web/sync/round.ts'
import { patienceMs } from '../world.ts'
import { draftOf, type Ground, type MadeKind } from './drafts.ts'

type Paired = Omit<Seat, 'pairedAt'> & { token: string; nextNumber: number }

const hourMs = 3_600_000
const never = new Promise<never>(() => {})

/**
 * A device in the field: the app's own store and its own rounds, over the network. Its tab dies in the middle of a call now and then, and another
 * one finds what was stored. `made`: all that a rep was told is saved.
 */
export class FieldDevice {
  readonly id: string
  readonly made: StoredDocument[] = []
  /** The office was told that it is lost. */
  isLost = false
  /** It has handed in and forgotten everything. */
  hasForgotten = false
  /** Calls to which no answer came that can be used, and tabs that died in one. */
  readonly seen = { unanswered: 0, died: 0, twice: 0 }
  readonly #name: string
  readonly #ground: Ground
  private constructor(seat: Seat, name: string, ground: Ground) {
    this.id = seat.deviceId
    this.#name = name
    this.#ground = ground
  }

  static async pair(code: string, ground: Ground): Promise<FieldDevice> {
    const installationId = randomUUID()
    const { token, nextNumber, ...named } = (await call(ground.url, '/api/Device/Pair', { code, installationId }, null)) as Paired
    const seat = { ...named, pairedAt: new Date().toISOString() }
    const device = new FieldDevice(seat, randomUUID(), ground)
    await device.#inTab((store) => store.pair(seat, { token, installationId }, nextNumber))
    return device
  }

  /** `hoursAgo`: it was made then, and the network was away since. */
  async make(kind: MadeKind, { hoursAgo = 0 } = {}): Promise<void> {
    if (this.hasForgotten) return
    await this.#inTab(async (store) => {
      // It forgot in a tab that died of it.
      if (!(await store.fact('seat'))) return
      const stored = await store.save(draftOf(this.#ground, kind), { customerName: 'Somebody' })
      this.made.push(hoursAgo ? await longAgo(store, stored, hoursAgo) : stored)
    })
  }

  /** Goes on until the office has answered everything; however often somebody dies meanwhile. */
  async handIn(): Promise<void> {
    const { pick } = this.#ground
    for (const deadline = Date.now() + patienceMs; ; await sleep(20 + pick(150))) {
      // A page that was woken in the background beside the tab, as if nothing held it back.
      await Promise.all(pick(4) ? [this.round()] : [this.round(), this.round()])
      const { count } = await this.#inTab((store) => store.documents.unsent())
      if (count === 0 && this.hasForgotten === this.isLost) return
      assert.ok(Date.now() < deadline, `device ${this.id} is never answered`)
    }
  }

  /** A tab is opened and does what it does each time; it may die of it. */
  async round(): Promise<void> {
    const { pick, url } = this.#ground
    const dead = Promise.withResolvers<'died'>()
    const die = (): Promise<never> => {
      this.seen.died += 1
      dead.resolve('died')
      return never
    }
    const calls: Calls = {
      post: async (path, body, key) => {
        if (pick(40) === 0) return die()
        const answer = await call(url, path, body, key)
        return pick(20) === 0 ? die() : (answer as never)
      },
      upload: () => assert.fail('No files are made here'),
    }
    await this.#inTab(async (store) => {
      try {
        const end = await Promise.race([round(store, calls, 'chaos'), dead.promise])
        if (end === 'died') return
        // However bad the weather, nobody says that it is not the device that it is.
        const wanted = this.isLost ? ['done', 'off', 'forgotten', 'none', 'ended'] : ['done']
        assert.ok(wanted.includes(end.how), end.how)
        if (this.isLost && (end.how === 'forgotten' || end.how === 'none')) this.hasForgotten = true
      } catch (error) {
        if (!(error instanceof CallFailed) || !error.isPassing) throw error
        this.seen.unanswered += 1
      }
    })
  }

  /** Documents that were answered long since come once more, out of a backup or a tab that slept. */
  async sendAgain(): Promise<void> {
    const { pick, url } = this.#ground
    const all = await this.documents()
    const documents = all.filter(({ answer }) => answer && pick(2)).slice(0, 20)
    const key = await this.#inTab((store) => store.fact('key'))
    if (!documents.length) return
    const body = { at: new Date().toISOString(), documents: documents.toReversed().map(({ document }) => document) }
    try {
      const { answers } = (await call(url, '/api/Device/Push', body, key)) as { answers: { outcome: string }[] }
      for (const { outcome } of answers) assert.equal(outcome, 'known')
      this.seen.twice += answers.length
    } catch (error) {
      if (!(error instanceof CallFailed) || !error.isPassing) throw error
    }
  }

  /** As the rep sees them in the Sync centre. */
  documents = (): Promise<StoredDocument[]> => this.#inTab((store) => store.documents.list())

  async #inTab<T>(work: (store: DeviceStore) => Promise<T>): Promise<T> {
    const store = new DeviceStore(new Database(this.#name, patienceMs))
    try {
      return await work(store)
    } finally {
      await store.close()
    }
  }
}

async function longAgo(store: DeviceStore, stored: StoredDocument, hoursAgo: number): Promise<StoredDocument> {
  const madeMs = stored.madeMs - hoursAgo * hourMs
  const document = { ...stored.document, madeAt: new Date(madeMs).toISOString(), offlineHours: hoursAgo }
  const old = { ...stored, madeMs, document }
  await store.db.write(['documents'], (transaction) => transaction.objectStore('documents').put(old))
  return old
}

/** As the app's own calls: whatever is no answer of the office's passes. */
async function call(url: string, path: string, body: unknown, key: Key | null): Promise<unknown> {
  const headers = {
    'content-type': 'application/json',
    ...(key && { authorization: `Bearer ${key.token}`, 'x-installation-id': key.installationId }),
  }
  const request = { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(30_000) }
  const { status, text } = await fetch(new URL(path, url), request)
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch((cause) => {
      throw new CallFailed('', { cause })
    })
  const envelope = readEnvelope(text)
  if (status === 200 && !envelope.isError) return envelope.result
  throw new CallFailed(envelope.message, { status, code: envelope.isError ? envelope.code : 'other' })
}

/** Of a connection that broke there is no answer. */
function readEnvelope(text: string): Envelope<unknown> {
  try {
    return JSON.parse(text) as Envelope<unknown>
  } catch (cause) {
    throw new CallFailed('', { cause })
  }
}
