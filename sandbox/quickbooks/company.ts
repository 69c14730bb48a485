import { type Collection, makeRow, type Row, StoredCollection } from './collection.ts'
import { entities, entityOf } from './entities/entities.ts'
import type { Entity } from './entities/entity.ts'
import { GeneratedCollection } from './seed/generated-collection.ts'
import { PaymentRows } from './seed/generated-payments.ts'
import { CustomerRows, InvoiceRows } from './seed/generated-rows.ts'
import type { Store } from './store.ts'
import { boolOf, type Doc, parseDoc, refOf, textOf } from './wire/json.ts'

export interface CompanySpec {
  name: string
  customers: number
  invoices: number
  payments: number
  seed: number
  origin: number
  // The consent page mentions a company that another user's product account already holds.
  note?: string
}

interface NameHolder {
  entity: string
  id: string
}

const longIds = new Set(['Class', 'Attachable'])
const longBase = 5_000_000_000_000_000_000n

function idPool(entity: Entity): string {
  if (entity.uniquePool === 'names') return 'names'
  return entity.kind === 'txn' ? 'txn' : entity.name
}

function sequenceOf(entity: Entity, id: string): number {
  if (!/^\d+$/.test(id)) return 0
  return longIds.has(entity.name) && id.length > 15 ? Number(BigInt(id) - longBase) : Number(id)
}

export class Company {
  realm: string
  spec: CompanySpec
  store: Store
  private collections = new Map<string, Collection>()
  private generatedCustomers: GeneratedCollection | undefined
  private generatedInvoices: GeneratedCollection | undefined
  private names = new Map<string, NameHolder>()
  private docNumbers = new Map<string, string>()
  private ids = new Map<string, number>()
  private numbers = new Map<string, number>()
  private undo: (() => void)[] | undefined

  constructor(realm: string, spec: CompanySpec, store: Store) {
    this.realm = realm
    this.spec = spec
    this.store = store
    for (const entity of entities.values()) this.collections.set(entity.name, new StoredCollection())
    if (spec.customers > 0) this.generate()
    for (const record of store.listRecords(realm)) this.index(entityOf(record.entity), makeRow(parseDoc(record.body), record.deleted))
  }

  private generate(): void {
    const invoices = new InvoiceRows(this.spec)
    const customers = new CustomerRows(this.spec, invoices.customerBalance)
    invoices.attach(customers)
    const payments = new PaymentRows(this.spec, invoices)
    this.generatedCustomers = new GeneratedCollection(customers)
    this.generatedInvoices = new GeneratedCollection(invoices)
    this.collections.set('Customer', this.generatedCustomers)
    this.collections.set('Invoice', this.generatedInvoices)
    this.collections.set('Payment', new GeneratedCollection(payments))
    this.ids.set('names', this.spec.customers)
    this.ids.set('txn', invoices.count + payments.count)
    this.numbers.set('Invoice', 1000 + invoices.count)
  }

  collection(entity: string): Collection {
    const collection = this.collections.get(entity)
    if (!collection) throw new Error(`No collection ${entity}`)
    return collection
  }

  get(entity: string, id: string): Row | undefined {
    const row = this.collections.get(entity)?.get(id)
    return row?.deleted ? undefined : row
  }

  // One request's changes: all of them or none, in memory and on disk.
  change<T>(work: () => T): T {
    if (this.undo) return work()
    const undo: (() => void)[] = []
    this.undo = undo
    try {
      return this.store.transaction(work)
    } catch (error) {
      for (const step of undo.reverse()) step()
      throw error
    } finally {
      this.undo = undefined
    }
  }

  put(entity: Entity, doc: Doc, deleted = false): Row {
    const row = makeRow(doc, deleted)
    const before = this.collection(entity.name).get(row.id)
    this.index(entity, row, before)
    this.undo?.push(() => {
      this.unindex(entity, row)
      if (before) this.index(entity, before, row)
      else this.collection(entity.name).remove(row.id)
    })
    this.store.saveRecord(this.realm, entity.name, row.id, JSON.stringify(doc), deleted)
    return row
  }

  private nameKey(entity: Entity, doc: Doc): string | undefined {
    const name = entity.uniquePool && entity.nameField ? textOf(doc, entity.nameField) : undefined
    if (name === undefined) return undefined
    const parent = entity.uniquePool === 'names' ? '' : (refOf(doc, 'ParentRef') ?? '')
    return `${entity.uniquePool}|${parent}|${name.toLowerCase()}`
  }

  private index(entity: Entity, row: Row, before?: Row): void {
    if (before) this.unindex(entity, before)
    this.collection(entity.name).put(row)
    const pool = idPool(entity)
    this.ids.set(pool, Math.max(this.ids.get(pool) ?? 0, sequenceOf(entity, row.id)))
    if (row.deleted) return
    const key = this.nameKey(entity, row.doc)
    if (key !== undefined) this.names.set(key, { entity: entity.name, id: row.id })
    const number = textOf(row.doc, 'DocNumber')
    if (number === undefined) return
    this.docNumbers.set(`${entity.name}|${number}`, row.id)
    if (/^\d{1,9}$/.test(number)) this.numbers.set(entity.name, Math.max(this.numbers.get(entity.name) ?? 0, Number(number)))
  }

  private unindex(entity: Entity, row: Row): void {
    const key = this.nameKey(entity, row.doc)
    if (key !== undefined && this.names.get(key)?.id === row.id) this.names.delete(key)
    const number = `${entity.name}|${textOf(row.doc, 'DocNumber')}`
    if (this.docNumbers.get(number) === row.id) this.docNumbers.delete(number)
  }

  nextId(entity: Entity): string {
    const pool = idPool(entity)
    const next = (this.ids.get(pool) ?? 0) + 1
    this.ids.set(pool, next)
    return longIds.has(entity.name) ? String(longBase + BigInt(next)) : String(next)
  }

  nextDocNumber(entity: Entity): string {
    let next = (this.numbers.get(entity.name) ?? 1000) + 1
    while (this.docNumberHolder(entity, String(next))) next++
    return String(next)
  }

  nameHolder(entity: Entity, doc: Doc): NameHolder | undefined {
    const key = this.nameKey(entity, doc)
    if (key === undefined) return undefined
    const held = this.names.get(key)
    if (held || entity.uniquePool !== 'names' || !this.generatedCustomers) return held
    const id = this.generatedCustomers.findByKey('DisplayName', key.slice(key.lastIndexOf('|') + 1))
    return id === undefined ? undefined : { entity: 'Customer', id }
  }

  docNumberHolder(entity: Entity, number: string): string | undefined {
    const held = this.docNumbers.get(`${entity.name}|${number}`)
    return held ?? (entity.name === 'Invoice' ? this.generatedInvoices?.findByKey('DocNumber', number) : undefined)
  }

  preference(group: string, name: string): boolean {
    const row = this.get('Preferences', '1')
    const prefs = row?.doc[group]
    return typeof prefs === 'object' && prefs !== null && !Array.isArray(prefs) && boolOf(prefs, name)
  }

  // Outside the US tax is a matter of each line (quickbooks 4.0).
  isAbroad(): boolean {
    return (textOf(this.get('CompanyInfo', '1')?.doc, 'Country') ?? 'US') !== 'US'
  }
}
