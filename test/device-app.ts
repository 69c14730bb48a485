import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { after } from 'node:test'
import { Database } from '#features/devices/app/web/storage/database.ts'
import { DeviceStore } from '#features/devices/app/web/storage/device-store.ts'
import type { DocumentDraft, Key, PushedDocument, Seat } from '#features/devices/app/web/storage/kept.ts'
import { CallFailed, type Calls } from '#features/devices/app/web/sync/calls.ts'
import { heartbeatPath, pullPath, pushPath, waitPath, wipedPath } from '#features/devices/app/web/sync/office.ts'
import { SyncEngine } from '#features/devices/app/web/sync/sync-engine.ts'

export const seat: Seat = {
  deviceId: randomUUID(),
  deviceName: 'Tablet 7',
  companyName: 'Prairie',
  repCode: 'R1',
  repName: 'Ana',
  invoiceName: 'K7',
  numberPrefix: 'K7',
  pairedAt: '2026-11-28T10:00:00.000Z',
}
export const key: Key = { token: 'ld_first', installationId: randomUUID() }

const opened: DeviceStore[] = []
after(() => Promise.all(opened.map((store) => store.close())))

/** A tab of a device; tabs of one name share what is kept. */
export async function openTab(name: string = randomUUID(), { paired = true, patience = 10_000 } = {}) {
  const store = new DeviceStore(new Database(name, patience))
  opened.push(store)
  if (paired && !(await store.fact('seat'))) await store.pair(seat, key, 1)
  return store
}

export const draftOf = (given: Partial<DocumentDraft> = {}): DocumentDraft => ({
  kind: 'order',
  rulesVersion: 3,
  customerId: randomUUID(),
  lines: [],
  discountPercent: '0',
  net: 1000,
  tax: 0,
  total: 1000,
  note: '',
  shipTo: null,
  payment: null,
  proofs: { signature: null, signedName: '', photos: [], gps: null },
  changes: null,
  ...given,
})

type Portion = object
const nothing = { customers: [], items: [], categories: [], stock: [], invoices: [], rules: null, settings: null, money: null, gone: [] }
export const portion = (given: Portion = {}) => ({
  cursor: 'c1',
  more: false,
  whole: false,
  ...nothing,
  prices: { levels: [], ofLevels: [], agreed: [] },
  ...given,
})

/**
 * An office that keeps documents as the real one does: each id once, for ever. `before` is asked before a call is looked at, `after` once it was:
 * what they throw is what the device hears.
 */
export class TestOffice {
  readonly documents = new Map<string, PushedDocument>()
  readonly came: string[] = []
  readonly files: string[] = []
  readonly heard: Record<string, unknown>[] = []
  readonly keys: string[] = []
  state: 'Active' | 'Suspended' | 'Lost' | 'Gone' = 'Active'
  wiped = 0
  nextToken: string | null = null
  portions: ReturnType<typeof portion>[] = []
  words: boolean[] = []
  outcomeOf: (document: PushedDocument) => 'accepted' | 'review' | 'refused' = () => 'accepted'
  before: (path: string, body: unknown) => void | Promise<void> = () => {}
  after: (path: string, body: unknown) => void = () => {}

  readonly calls: Calls = {
    post: async (path, body, used) => {
      await this.before(path, body)
      if (used) this.keys.push(used.token)
      const result = this.#answer(path, structuredClone(body) as never)
      this.after(path, body)
      return result as never
    },
    upload: async (path) => {
      await this.before(path, null)
      this.files.push(path.split('/').at(-1) ?? '')
      this.after(path, null)
    },
  }

  #answer(path: string, body: Record<string, unknown> & { documents: PushedDocument[] }): unknown {
    if (this.state === 'Gone') throw new CallFailed('', { status: 401, code: 'unauthenticated' })
    if (path === heartbeatPath) {
      if (this.state === 'Suspended') throw new CallFailed('', { status: 401, code: 'deviceOff' })
      this.heard.push(body)
      const token = this.nextToken
      this.nextToken = null
      return { now: new Date().toISOString(), state: this.state, wipe: this.state === 'Lost', token, everySeconds: 300 }
    }
    if (path === wipedPath) {
      this.wiped += 1
      this.state = 'Gone'
      return {}
    }
    if (path === waitPath) return { changed: this.words.shift() ?? false }
    if (path === pullPath) return this.portions.shift() ?? portion()
    if (path === pushPath) return { answers: body.documents.map((each) => this.#take(each)), now: new Date().toISOString(), skewMs: 0 }
    throw new Error(`No such call: ${path}`)
  }

  #take(document: PushedDocument) {
    const known = this.documents.has(document.id)
    this.documents.set(document.id, document)
    if (!known) this.came.push(document.number)
    const state = this.state === 'Active' ? this.outcomeOf(document) : 'review'
    const reasons = state === 'accepted' ? [] : [{ code: 'test', mode: 'block', lineNo: null, says: 'Said by the office' }]
    return {
      id: document.id,
      outcome: known ? 'known' : state,
      state,
      orderId: null,
      orderNumber: known ? null : '1',
      reasons,
      differs: [],
    }
  }
}

export const noNetwork = () => new CallFailed('')

/** Waits for turns that are asked for, never for time. */
export async function turn(store: DeviceStore, office: TestOffice) {
  const engine = new SyncEngine({ store, calls: office.calls, appVersion: 'test', locks: navigator.locks, isOnline: () => true })
  await engine.soon()
  engine.stop()
  return engine.state
}
