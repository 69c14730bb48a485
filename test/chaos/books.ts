import type { QuickbooksRecord } from '#features/quickbooks/server/door.ts'
import { textOf } from '#features/quickbooks/server/door.ts'
import { seededRandom } from '../merge/random.ts'
import type { Visitor } from '../visitor.ts'
import { type Field, openField, stockThere, wares } from './field/field.ts'
import { sharedFields, tagThere, websiteOf } from './fields.ts'
import { Journal } from './journal.ts'
import { connectedOwner } from './owner.ts'
import { openStore, type Store } from './store/store.ts'
import type { World } from './world.ts'

/** One company on both sides: what its people do here and in QuickBooks, and what must be found of it at the end. */
export type Books = {
  world: World
  realmId: string
  companyId: string
  owner: Visitor
  journal: Journal
  /** Those that were ever made; `merged`: the ones that were merged away in QuickBooks. */
  tags: string[]
  merged: Set<string>
  /** Reps who sell to customers of their own, whom nobody else touches. */
  field: Field
  /** Dealers who order in a store, and are nobody else's customers either. */
  store: Store
  next(): number
}

const vendors = ['Harbor Supply', 'Pine Freight', 'Summit Tools']
const begun = 5
/** As QuickBooks numbers it in every company. */
const net30 = '3'
const [reps, dealers, shoppers] = [2, 2, 4]

export async function openBooks(world: World, email: string, seed: number): Promise<Books> {
  let counter = 0
  const next = () => ++counter
  const journal = new Journal()
  const tags = Array.from({ length: begun }, () => `c${next()}`)
  const ofReps = Array.from({ length: reps }, () => `c${next()}`)
  const ofStore = Array.from({ length: dealers }, () => `c${next()}`)
  const realmId = await world.freshRealm({
    records: {
      Vendor: vendors.map((DisplayName) => ({ DisplayName })),
      Customer: [
        ...[...tags, ...ofReps].map((tag) => newRecord(tag, next, journal)),
        ...ofStore.map((tag) => ({ ...newRecord(tag, next, journal), SalesTermRef: { value: net30 } })),
      ],
    },
  })
  await stockThere(world, realmId)
  const [product] = world.products
  await world.control('POST', 'webhooks', { url: `${product?.url}/QuickBooks/Webhook`, verifier: 'chaos', aggregateMs: 200 })
  const company = await connectedOwner(world, realmId, email)
  const field = await openField(world, company, {
    picks: ofReps.map((_, at) => seededRandom(seed + 1000 * at)),
    async customersOf(code) {
      const rows = await world.query('update customers set sales_representative = $2 where company_id = $1 and website = $3 returning id', [
        company.companyId,
        code,
        websiteOf(ofReps.shift() ?? ''),
      ])
      return rows.map(({ id }) => id)
    },
  })
  const sites = ofStore.map(websiteOf)
  const rows = await world.query('select id from customers where company_id = $1 and website = any($2) order by website', [
    ...[company.companyId, sites],
  ])
  const store = await openStore(world, company, {
    picks: Array.from({ length: shoppers }, (_, at) => seededRandom(seed + 1000 * (at + reps))),
    wares: wares.map(({ Name }) => Name),
    customerIds: rows.map(({ id }) => id),
  })
  return { world, realmId, ...company, journal, tags, merged: new Set(), field, store, next }
}

/** A customer as somebody enters it in QuickBooks. */
export function newRecord(tag: string, next: () => number, journal: Journal): QuickbooksRecord {
  const record: QuickbooksRecord = { WebAddr: { URI: websiteOf(tag) } }
  for (const { name, value, body } of sharedFields) {
    const text = value(tag, next())
    Object.assign(record, body(text))
    journal.wrote(`${tag} ${name}`, { side: 'theirs', value: text }, { seen: '', sure: true })
  }
  return record
}

export const vendorNames = vendors
export const recordsThere = (books: Books, entity: string): Promise<QuickbooksRecord[]> => books.world.inQuickbooks(books.realmId, entity)
export async function recordOf(books: Books, tag: string): Promise<QuickbooksRecord | undefined> {
  return (await recordsThere(books, 'Customer')).find((record) => tagThere(record) === tag)
}
export const idThere = (record: QuickbooksRecord | undefined) => textOf(record, 'Id')
