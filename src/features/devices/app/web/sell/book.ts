import { gtinOf } from '#contract/gtin.ts'
import { resolveRules } from '#features/devices/rules/door.ts'
import { type WordIndex, wordIndex } from '../../document/word-index.ts'
import { hoursSince } from '../storage/clock.ts'
import type { DeviceStore } from '../storage/device-store.ts'
import {
  type AgreedPrice,
  isOff,
  type KeptCustomer,
  type KeptInvoice,
  type KeptItem,
  type KeptRules,
  type KeptSettings,
  type KeptStock,
  type KeptVan,
  type LevelPrice,
  type StoredDocument,
} from '../storage/kept.ts'
import type { StoreName } from '../storage/schema.ts'

/** What the office said, as the screens look it up. Each part is made anew only when its rows have changed. */
export type Book = {
  items: ReadonlyMap<string, KeptItem>
  itemWords: WordIndex<KeptItem>
  /** By fourteen digits. */
  barcodes: ReadonlyMap<string, { item: KeptItem; unit: string }>
  customers: ReadonlyMap<string, KeptCustomer>
  customerWords: WordIndex<KeptCustomer>
  held: {
    levels: Parts['levels']
    ofLevels(itemId: string): readonly LevelPrice[]
    agreed(customerId: string, itemId: string): readonly AgreedPrice[]
  }
  stock: ReadonlyMap<string, KeptStock>
  invoicesOf(customerId: string): readonly KeptInvoice[]
  rules: ReturnType<typeof effective>
  settings: KeptSettings | null
  /** Made here and not in the office yet, or waiting there for somebody. */
  underway: readonly StoredDocument[]
  /** What the van lacks and what is on its way to it, as the office said last. */
  van: KeptVan | null
  /** Of the company, now. */
  day: string
  /** Of the company, at a time of the device's clock. */
  dayAt(ms: number): string
  offlineHours: number | null
}
type Parts = Awaited<ReturnType<typeof partsOf>>

/** Of these the book is made: who shows it reads it again when one of them changes. */
export const bookStores: readonly StoreName[] = [
  'customers',
  'items',
  'levels',
  'ofLevels',
  'agreed',
  'stock',
  'invoices',
  'facts',
  'documents',
]

const keptMs = 31 * 86_400_000

async function partsOf(store: DeviceStore) {
  const { pulled, documents } = store
  const [customers, items, levels, ofLevels, agreed, stock, invoices, rules, settings, van, clock, made] = await Promise.all([
    pulled.rows('customers'),
    pulled.rows('items'),
    pulled.rows('levels'),
    pulled.rows('ofLevels'),
    pulled.rows('agreed'),
    pulled.rows('stock'),
    pulled.rows('invoices'),
    store.fact('rules'),
    store.fact('settings'),
    store.fact('van'),
    store.fact('clock'),
    documents.list(Date.now() - keptMs),
  ])
  return { customers, items, levels, ofLevels, agreed, stock, invoices, rules, settings, van, clock, made }
}

export async function bookOf(store: DeviceStore): Promise<Book> {
  const parts = await partsOf(store)
  const { customers, items, ofLevels, agreed, stock, invoices, settings, clock } = parts
  const sold = once(items, itemsIndexed)
  const buyers = once(customers, customersIndexed)
  const levelRows = once(ofLevels, (rows) => grouped(rows, ({ itemId }) => itemId))
  const agreedRows = once(agreed, (rows) => grouped(rows, ({ customerId, itemId }) => `${customerId} ${itemId}`))
  const open = once(invoices, (rows) => grouped(rows, ({ customerId }) => customerId))
  const nowMs = Date.now()
  const dayAt = (ms: number) => dayIn(settings?.company.timeZone ?? 'UTC', ms - (clock?.skewMs ?? 0))
  return {
    ...sold,
    ...buyers,
    held: {
      levels: parts.levels,
      ofLevels: (itemId) => levelRows.get(itemId) ?? [],
      agreed: (customerId, itemId) => agreedRows.get(`${customerId} ${itemId}`) ?? [],
    },
    stock: once(stock, (rows) => new Map(rows.map((row) => [row.itemId, row]))),
    invoicesOf: (customerId) => open.get(customerId) ?? [],
    rules: effective(parts.rules),
    settings,
    van: parts.van,
    underway: parts.made.filter(({ state, document }) => state !== 'done' && !isOff(state) && !document.discarded),
    day: dayAt(nowMs),
    dayAt,
    offlineHours: hoursSince(clock, nowMs),
  }
}

const made = new WeakMap<object, unknown>()
/** What follows from rows, as long as they are the same. */
function once<Rows extends object, Made>(rows: Rows, make: (rows: Rows) => Made): Made {
  const known = made.get(rows) as Made | undefined
  if (known !== undefined) return known
  const fresh = make(rows)
  made.set(rows, fresh)
  return fresh
}

/** As `Map.groupBy`, which phones that are a few years old do not have. */
function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0)

function itemsIndexed(rows: readonly KeptItem[]) {
  const sorted = rows.toSorted(byName)
  return {
    items: new Map(rows.map((row) => [row.id, row])),
    itemWords: wordIndex(sorted, ({ number, name, titleEn, titleEs }) => [number, name, titleEn, titleEs]),
    barcodes: new Map(rows.flatMap((item) => item.packs.flatMap(({ gtin, unit }) => (gtin ? [[gtin, { item, unit }] as const] : [])))),
  }
}

function customersIndexed(rows: readonly KeptCustomer[]) {
  const sorted = rows.toSorted(byName)
  return {
    customers: new Map(rows.map((row) => [row.id, row])),
    customerWords: wordIndex(sorted, ({ name, companyName, city, zip, phone, mobile, contacts }) => [
      name,
      companyName,
      city,
      zip,
      phone.replaceAll(/\D/g, ''),
      mobile.replaceAll(/\D/g, ''),
      ...contacts.map((each) => each.name),
    ]),
  }
}

/** An item by what was scanned or typed of its barcode. */
export const scanned = ({ barcodes }: Pick<Book, 'barcodes'>, typed: string) => barcodes.get(gtinOf('GTIN', typed) ?? '') ?? null

/** Rules that the office has not said are as where nobody says anything. */
function effective(kept: KeptRules | null) {
  const said = kept?.rules.map(({ code, ...rule }) => [code, { ...rule, ignored: [] }] as const) ?? []
  return { version: kept?.version ?? 0, effective: { ...resolveRules({}), ...Object.fromEntries(said) } as ReturnType<typeof resolveRules> }
}

const dayIn = (timeZone: string, ms: number) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(ms)
