import type { DBSchema, IDBPDatabase } from 'idb'
import type { Clock, Key, PullState, Seat, StoredDocument, StoredFile } from './kept.ts'

/** Each under its name. `nextNumber`: the next of the device's own numbers. `moved`: when a document last left the queue or came into it. */
export type Facts = {
  seat: Seat
  key: Key
  clock: Clock
  pull: PullState
  nextNumber: number
  rules: unknown
  settings: unknown
  heardAt: string
  moved: number
  handIn: 'suspended' | 'lost'
}

/** A row of the office's as it came. `n`: the order in which rows came first, which is the order of the office's list. */
type Row = { id: string }
/** One place in the queue. Sent in the order of `place`. */
export type Queued = { place?: number; documentId: string }

export interface Kept extends DBSchema {
  facts: { key: string; value: unknown }
  customers: { key: string; value: Row }
  items: { key: string; value: Row }
  prices: { key: string; value: Row }
  stock: { key: string; value: Row }
  invoices: { key: string; value: Row }
  documents: { key: string; value: StoredDocument; indexes: { madeMs: number } }
  queue: { key: number; value: Queued; indexes: { documentId: string } }
  files: { key: string; value: StoredFile; indexes: { documentId: string } }
  notes: { key: string; value: unknown }
}
export const pulledStores = ['customers', 'items', 'prices', 'stock', 'invoices'] as const
export type PulledStore = (typeof pulledStores)[number]
export type StoreName = PulledStore | 'facts' | 'documents' | 'queue' | 'files' | 'notes'
export const storeNames: readonly StoreName[] = [...pulledStores, 'facts', 'documents', 'queue', 'files', 'notes']

export const databaseName = 'ledgerside-device'
export const databaseVersion = 1

/** Each version of the database adds to the one before and takes nothing away: what an older app stored is still to be sent. */
export function upgrade(db: IDBPDatabase<Kept>, from: number) {
  if (from >= 1) return
  db.createObjectStore('facts')
  db.createObjectStore('notes')
  for (const name of pulledStores) db.createObjectStore(name, { keyPath: 'id' })
  db.createObjectStore('documents', { keyPath: 'id' }).createIndex('madeMs', 'madeMs')
  db.createObjectStore('queue', { keyPath: 'place', autoIncrement: true }).createIndex('documentId', 'documentId', { unique: true })
  db.createObjectStore('files', { keyPath: 'id' }).createIndex('documentId', 'documentId')
}
