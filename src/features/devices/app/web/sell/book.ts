import { gtinOf } from '#contract/gtin.ts'
import { skewWhenMade } from '#features/devices/devices/door.ts'
import { resolveRules } from '#features/devices/rules/door.ts'
import { namesBefore, replacedOf } from '../../document/replaced.ts'
import { type WordIndex, wordIndex } from '../../document/word-index.ts'
import { changeOf, isFollowed, type RowChange } from '../storage/changed-rows.ts'
import { countedNow, hoursSince, minutesSince } from '../storage/clock.ts'
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
  type PullState,
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
  /**
   * Made here and not in the office yet, or waiting there for somebody, or taken there and not in what came of it since; without those whose place
   * another one took.
   */
  underway: readonly StoredDocument[]
  /** What a document takes the place of, as far as it is still here: the nearest first. */
  before(stored: StoredDocument): readonly StoredDocument[]
  /** What the van lacks and what is on its way to it, as the office said last. */
  van: KeptVan | null
  /** Of the company, now. */
  day: string
  /** Of the company, at a time of the device's clock. */
  dayAt(ms: number): string
  /** Of the company, on which something was made here, whatever became of the clock since. */
  dayOf(made: StoredDocument): string
  offlineHours: number | null
  /** How long ago something was made here, whatever became of the clock since. */
  minutesSince(made: Pick<StoredDocument, 'madeMs' | 'madeSkewMs'>, nowMs: number): number
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
  const [customers, items, levels, ofLevels, agreed, stock, invoices, rules, settings, van, clock, made, pull] = await Promise.all([
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
    pulled.state(),
  ])
  return { customers, items, levels, ofLevels, agreed, stock, invoices, rules, settings, van, clock, made, pull }
}

export async function bookOf(store: DeviceStore): Promise<Book> {
  const parts = await partsOf(store)
  const { customers, items, ofLevels, agreed, stock, invoices, settings, clock } = parts
  const sold = once(items, itemsIndexed, itemsRenewed)
  const buyers = once(customers, customersIndexed, customersRenewed)
  const levelRows = once(ofLevels, (rows) => grouped(rows, ({ itemId }) => itemId))
  const agreedRows = once(agreed, (rows) => grouped(rows, ({ customerId, itemId }) => `${customerId} ${itemId}`))
  const open = once(invoices, (rows) => grouped(rows, ({ customerId }) => customerId))
  const byId = new Map(parts.made.map((each) => [each.id, each]))
  const replaced = replacedOf(
    parts.made.map(({ id, document: { changes, discarded }, state }) => ({ id, changes, isOff: isOff(state) || discarded !== undefined })),
  )
  const nowMs = Date.now()
  const skewMs = clock?.skewMs ?? 0
  const countedMs = clock ? countedNow(clock, nowMs) : nowMs
  const dayBy = (ms: number, bySkewMs: number) => dayIn(settings?.company.timeZone ?? 'UTC', ms - bySkewMs)
  const dayAt = (ms: number) => dayBy(ms, skewMs)
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
    underway: parts.made.filter((each) => isUnderway(each, parts.pull) && !replaced.has(each.id)),
    before: ({ document }) =>
      namesBefore(document.changes, (id) => byId.get(id)?.document.changes ?? null).flatMap((id) => byId.get(id) ?? []),
    day: dayAt(countedMs),
    dayAt,
    dayOf: ({ madeMs, document }) => dayBy(madeMs, skewWhenMade(madeMs, document.clock ?? null, { skewMs, atMs: countedMs - skewMs })),
    offlineHours: hoursSince(clock, nowMs),
    minutesSince: (made, atMs) => minutesSince(made, clock, atMs),
  }
}

const isUnderway = ({ state, document, answer }: StoredDocument, { pulls = 0 }: PullState) =>
  !isOff(state) && !document.discarded && (state !== 'done' || answer?.pulls === pulls)

const made = new WeakMap<object, unknown>()
/** What follows from rows, as long as they are the same; `renew`: out of what followed from them before some changed. */
function once<Row, Made>(
  rows: readonly Row[],
  make: (rows: readonly Row[]) => Made,
  renew?: (before: Made, rows: readonly Row[], change: Changed<Row>) => Made,
): Made {
  const known = made.get(rows) as Made | undefined
  if (known !== undefined) return known
  const change = changeOf(rows)
  const before = change && (made.get(change.before) as Made | undefined)
  const fresh = renew && change && before !== undefined ? renew(before, rows, change.changed) : make(rows)
  made.set(rows, fresh)
  isFollowed(rows)
  return fresh
}
type Changed<Row> = RowChange<Row>['changed']

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

type Named = { id: string; name: string }
const byName = (one: Named, other: Named) =>
  one.name < other.name ? -1 : one.name > other.name ? 1 : one.id < other.id ? -1 : one.id > other.id ? 1 : 0

/** Rows by their ids, after a change, and which of them left and came. */
function afterChange<Row extends Named>(rows: ReadonlyMap<string, Row>, changed: Changed<Row>) {
  const now = new Map(rows)
  for (const [id, row] of changed)
    if (row) now.set(id, row)
    else now.delete(id)
  const gone = new Set([...changed.keys()].flatMap((id) => rows.get(id) ?? []))
  return { now, gone, come: [...changed.values()].flatMap((row) => row ?? []) }
}

function itemsIndexed(rows: readonly KeptItem[]) {
  return {
    items: new Map(rows.map((row) => [row.id, row])) as ReadonlyMap<string, KeptItem>,
    itemWords: wordIndex(rows, ({ number, name, titleEn, titleEs }) => [number, name, titleEn, titleEs], byName),
    barcodes: barcodesOf(rows),
  }
}

function itemsRenewed(
  { items, itemWords, barcodes }: ReturnType<typeof itemsIndexed>,
  rows: readonly KeptItem[],
  changed: Changed<KeptItem>,
) {
  const { now, gone, come } = afterChange(items, changed)
  const isSame = come.length === gone.size && come.every((item) => codesOf(item) === codesOf(items.get(item.id)))
  return {
    items: now as ReadonlyMap<string, KeptItem>,
    itemWords: itemWords.renewed(gone, come),
    barcodes: isSame ? withItems(barcodes, now, come) : barcodesOf(rows),
  }
}

type Barcodes = Book['barcodes']
const barcodesOf = (rows: readonly KeptItem[]): Barcodes =>
  new Map(rows.flatMap((item) => item.packs.flatMap(({ gtin, unit }) => (gtin ? [[gtin, { item, unit }] as const] : []))))

const codesOf = (item: KeptItem | undefined) => item?.packs.map(({ gtin, unit }) => `${gtin} ${unit}`).join()

/** Their codes are what they were. */
function withItems(barcodes: Barcodes, now: ReadonlyMap<string, KeptItem>, come: readonly KeptItem[]): Barcodes {
  const codes = come.flatMap(({ packs }) => packs.flatMap(({ gtin }) => (gtin ? [gtin] : [])))
  if (codes.length === 0) return barcodes
  const next = new Map(barcodes)
  for (const code of codes) {
    const known = barcodes.get(code)
    const item = known && now.get(known.item.id)
    if (known && item) next.set(code, { item, unit: known.unit })
  }
  return next
}

function customersIndexed(rows: readonly KeptCustomer[]) {
  return {
    customers: new Map(rows.map((row) => [row.id, row])) as ReadonlyMap<string, KeptCustomer>,
    customerWords: wordIndex(rows, wordsOfCustomer, byName),
  }
}
const wordsOfCustomer = ({ name, companyName, city, zip, phone, mobile, contacts }: KeptCustomer) => [
  ...[name, companyName, city, zip, phone.replaceAll(/\D/g, ''), mobile.replaceAll(/\D/g, '')],
  ...contacts.map((each) => each.name),
]

function customersRenewed(
  { customers, customerWords }: ReturnType<typeof customersIndexed>,
  _: readonly KeptCustomer[],
  changed: Changed<KeptCustomer>,
) {
  const { now, gone, come } = afterChange(customers, changed)
  return { customers: now as ReadonlyMap<string, KeptCustomer>, customerWords: customerWords.renewed(gone, come) }
}

/** An item by what was scanned or typed of its barcode. */
export const scanned = ({ barcodes }: Pick<Book, 'barcodes'>, typed: string) => barcodes.get(gtinOf('GTIN', typed) ?? '') ?? null

/** Rules that the office has not said are as where nobody says anything. */
function effective(kept: KeptRules | null) {
  const said = kept?.rules.map(({ code, ...rule }) => [code, { ...rule, ignored: [] }] as const) ?? []
  return { version: kept?.version ?? 0, effective: { ...resolveRules({}), ...Object.fromEntries(said) } as ReturnType<typeof resolveRules> }
}

const dayIn = (timeZone: string, ms: number) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(ms)
