import type { DBSchema, IDBPDatabase } from 'idb'
import type {
  AgreedPrice,
  Clock,
  KeptCard,
  KeptCategory,
  KeptCustomer,
  KeptInvoice,
  KeptItem,
  KeptLevel,
  KeptMoney,
  KeptRules,
  KeptSettings,
  KeptStock,
  KeptVan,
  Key,
  LevelPrice,
  PullState,
  Seat,
  StoredDocument,
  StoredFile,
} from './kept.ts'

/**
 * Each under its name. `nextNumber`: the next of the device's own numbers. `moved`: when a document last left the queue or came into it. `forgot`: it
 * was reported lost, and has done what a lost device does.
 */
export type Facts = {
  seat: Seat
  key: Key
  clock: Clock
  pull: PullState
  nextNumber: number
  rules: KeptRules
  settings: KeptSettings
  money: KeptMoney
  /** What the van lacks and has asked for, as the office said it last. */
  van: KeptVan
  /** Payments by card that were asked for on this device. */
  cards: KeptCard[]
  heardAt: string
  moved: number
  handIn: 'suspended' | 'lost'
  forgot: boolean
  /** How many gave their room to an order, until somebody has read it. */
  droppedPhotos: number
  /** Somebody has read that the app can be put on the home screen, since it was paired. */
  installOffered: boolean
}

/** The copy of the office's data: rows as they came. */
export type PulledRows = {
  customers: KeptCustomer
  items: KeptItem
  categories: KeptCategory
  levels: KeptLevel
  ofLevels: LevelPrice
  agreed: AgreedPrice
  stock: KeptStock
  invoices: KeptInvoice
}
export type PulledStore = keyof PulledRows
export const pulledStores: readonly PulledStore[] = [
  'customers',
  'items',
  'categories',
  'levels',
  'ofLevels',
  'agreed',
  'stock',
  'invoices',
]
/** Rows that are only of use with their customer. */
export const ofCustomer = ['invoices', 'agreed'] as const

/** One place in the queue. Sent in the order of `place`. */
export type Queued = { place?: number; documentId: string }

export interface Kept extends DBSchema {
  facts: { key: string; value: unknown }
  customers: { key: string; value: KeptCustomer }
  items: { key: string; value: KeptItem }
  categories: { key: string; value: KeptCategory }
  levels: { key: string; value: KeptLevel }
  ofLevels: { key: string; value: LevelPrice }
  agreed: { key: string; value: AgreedPrice; indexes: { customerId: string } }
  stock: { key: string; value: KeptStock }
  invoices: { key: string; value: KeptInvoice; indexes: { customerId: string } }
  /** During a load from the beginning: `items:7`, what has come so far. */
  seen: { key: string; value: true }
  documents: { key: string; value: StoredDocument; indexes: { madeMs: number } }
  queue: { key: number; value: Queued; indexes: { documentId: string } }
  files: { key: string; value: StoredFile; indexes: { documentId: string } }
  notes: { key: string; value: unknown }
}
export type StoreName = PulledStore | 'seen' | 'facts' | 'documents' | 'queue' | 'files' | 'notes'
export const storeNames: readonly StoreName[] = [...pulledStores, 'seen', 'facts', 'documents', 'queue', 'files', 'notes']

export const databaseName = 'ledgerside-device'
export const databaseVersion = 1

/** Each version of the database adds to the one before and takes nothing away: what an older app stored is still to be sent. */
export function upgrade(db: IDBPDatabase<Kept>, from: number) {
  if (from >= 1) return
  db.createObjectStore('facts')
  db.createObjectStore('notes')
  db.createObjectStore('seen')
  for (const name of ['customers', 'items', 'categories', 'levels', 'ofLevels'] as const) db.createObjectStore(name, { keyPath: 'id' })
  db.createObjectStore('stock', { keyPath: 'itemId' })
  for (const name of ofCustomer) db.createObjectStore(name, { keyPath: 'id' }).createIndex('customerId', 'customerId')
  db.createObjectStore('documents', { keyPath: 'id' }).createIndex('madeMs', 'madeMs')
  db.createObjectStore('queue', { keyPath: 'place', autoIncrement: true }).createIndex('documentId', 'documentId', { unique: true })
  db.createObjectStore('files', { keyPath: 'id' }).createIndex('documentId', 'documentId')
}
