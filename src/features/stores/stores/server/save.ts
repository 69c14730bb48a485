import { sql } from 'kysely'
import { fieldsToSave } from '#contract/edit.ts'
import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { lockCategories } from '#features/catalog/categories/server/door.ts'
import { whyNotPayable } from '#features/sales/payments/server/door.ts'
import { actorOf, audit, auditMany, type Change } from '#server/data/audit.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { type addStore, type StoreFields, type saveStore, storeFields } from '../contract.ts'
import { fieldsOf, namesOf } from './details.ts'
import { type StoreRecord, storeRecord } from './store.ts'

/** One company's; enough for a store of each dealer's group, and few enough to be counted at once. */
const mostStores = 500

/** A store that takes after another one has its rules, catalogue and design; its own code, name and dates, and nobody who may shop there. */
export async function addTo(context: DbContext, { copyOf, ...given }: ValidInput<typeof addStore>['body']) {
  const { db } = context
  const { companyId } = memberOf(context)
  if (copyOf) await lockCategories(db)
  await db.selectFrom('companies').select('id').forUpdate().executeTakeFirst()
  const { count } = await db
    .selectFrom('stores')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostStores) throw new AppError('storesMany', { values: { most: mostStores } })
  const model = copyOf ? await storeRecord(context, copyOf) : null
  const base = model && { ...fieldsOf(model), templateName: '', description: '', opensOn: null, closesOn: null }
  const fields = fieldsToSave(storeFields, given, base)
  if (!fields.templateName) throw wrong('templateName', 'validation.required')
  if (!fields.description) throw wrong('description', 'validation.required')
  await checkReferences(db, fields, null)
  const { actor } = actorOf(context)
  const pictures = model && {
    logoHash: model.logoHash,
    logoBytes: model.logoBytes,
    bannerHash: model.bannerHash,
    bannerBytes: model.bannerBytes,
  }
  const saved = await db
    .insertInto('stores')
    .values({ ...rowFrom(fields), ...pictures, companyId, createdBy: actor })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)
  if (model) await copyCatalog(db, companyId, model.id, saved.id)
  await audit(db, actorOf(context), {
    action: 'storeAdded',
    recordKind: 'store',
    recordId: saved.id,
    recordVersion: saved.version,
    changes: await changesOf(db, null, fields),
  })
  return saved
}

export async function saveTo(context: DbContext, id: string, { version, ...given }: ValidInput<typeof saveStore>['body']) {
  const { db } = context
  const store = await storeRecord(context, id, { lock: true })
  if (store.version !== version) throw new AppError('storeChanged')
  if (store.state === 'Archived') throw new AppError('storeStep')
  const before = fieldsOf(store)
  const fields = fieldsToSave(storeFields, given, before)
  // Its address stands on cards, in mails and in bookmarks.
  if (store.publishedAt && fields.templateName !== store.code) throw new AppError('storeCodeFixed')
  await checkReferences(db, fields, before)
  if (store.state !== 'Draft') await checkRunning(context, store, fields)
  const changes = await changesOf(db, before, fields)
  if (!changes.length) return { id, version }
  const saved = await db
    .updateTable('stores')
    .set({ ...rowFrom(fields), version: version + 1, changedAt: new Date(), setAsideUntil: null })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)
  if (store.audience === 'public' && fields.audience !== 'public') await askStrangers(context, id)
  await audit(db, actorOf(context), {
    action: 'storeChanged',
    recordKind: 'store',
    recordId: id,
    recordVersion: saved.version,
    changes,
  })
  return saved
}

/**
 * Whoever let themselves in while anybody could, and is no customer, asks from now on like all others: signed in nowhere until somebody in the
 * office says yes.
 */
async function askStrangers(context: DbContext, id: string) {
  const { db } = context
  const { rows } = await sql<{ id: string }>`
    update store_shoppers h set state = 'Requested', state_since = now(), changed_at = now(), version = h.version + 1
    where ${ofCompany('h')} and h.store_id = ${id}::uuid and h.state = 'Active'
      and not exists (select from shopper_customers r where ${ofCompany('r')} and r.shopper_id = h.id)
    returning h.id`.execute(db.withoutPlugins())
  if (!rows.length) return
  const ids = rows.map((row) => row.id)
  await db.deleteFrom('shopperSessions').where('shopperId', '=', sql<string>`any(${ids}::uuid[])`).execute()
  const changes = [{ field: 'shopperState', from: 'Active', to: 'Requested' }]
  await auditMany(db, actorOf(context), { action: 'shopperChanged', recordKind: 'shopper', changes }, ids)
}

const rowFrom = ({ templateName, description, hidesPrices, payNow, onAccount, poRequired, poUnique, cutOff, ...fields }: StoreFields) => ({
  ...fields,
  code: templateName,
  name: description,
  cutOff: cutOff || null,
  hidesPrices: hidesPrices === 'Y',
  payNow: payNow === 'Y',
  onAccount: onAccount === 'Y',
  poRequired: poRequired === 'Y',
  poUnique: poUnique === 'Y',
  approvalAbove: fields.approval === 'above' ? fields.approvalAbove : null,
})

const wrong = (field: string, text: string) => new AppError('invalid', { fields: { [field]: text } })

/** Each is the company's own; what is chosen anew is still in use. */
async function checkReferences(db: Db, fields: StoreFields, before: StoreFields | null) {
  for (const [table, field] of [
    ['priceLevels', 'priceLevelId'],
    ['stockLocations', 'locationId'],
  ] as const) {
    const id = fields[field]
    if (!id || before?.[field] === id) continue
    // Shared, so that nobody puts it away meanwhile.
    const row = await db.selectFrom(table).select('active').where('id', '=', id).forShare().executeTakeFirst()
    if (!row) throw wrong(field, 'validation.unknown')
    if (!row.active) throw wrong(field, 'devices.errors.notInUse')
  }
}

/** What was asked of it when it was published holds for changes too. */
async function checkRunning({ db, services }: DbContext, before: StoreRecord, { payNow, opensOn, closesOn }: StoreFields) {
  if (payNow === 'Y' && !before.payNow && (await whyNotPayable(services, db)) !== null) throw wrong('payNow', 'stores.errors.notPayable')
  const today = await todayOf(db)
  if (before.state === 'Closed') {
    if (opensOn && opensOn !== before.opensOn && opensOn > today) throw wrong('opensOn', 'stores.errors.isClosed')
    return
  }
  if (closesOn && closesOn !== before.closesOn && closesOn < today) throw wrong('closesOn', 'stores.errors.closesPast')
  if (before.state !== 'Scheduled' && opensOn && opensOn !== before.opensOn && opensOn > today)
    throw wrong('opensOn', 'stores.errors.isOpen')
  if (before.state === 'Scheduled' && !opensOn) throw wrong('opensOn', 'stores.errors.isScheduled')
}

async function copyCatalog(db: Db, companyId: string, from: string, to: string) {
  await sql`insert into store_categories (company_id, store_id, category_id) select ${companyId}::uuid, ${to}::uuid, k.category_id
    from store_categories k where ${ofCompany('k')} and k.store_id = ${from}::uuid`.execute(db)
  await sql`insert into store_items (company_id, store_id, item_id, offered, position, minimum_quantity, multiple_quantity, maximum_quantity)
    select ${companyId}::uuid, ${to}::uuid, x.item_id, x.offered, x.position, x.minimum_quantity, x.multiple_quantity, x.maximum_quantity
    from store_items x where ${ofCompany('x')} and x.store_id = ${from}::uuid`.execute(db)
}

/** As the log has it: by names. */
async function changesOf(db: Db, before: StoreFields | null, after: StoreFields): Promise<Change[]> {
  const [from, to] = [before && (await shown(db, before)), await shown(db, after)]
  return Object.entries(to)
    .map(([field, value]) => ({ field, from: from?.[field] ?? '', to: value }))
    .filter((change) => change.from !== change.to)
}

async function shown(db: Db, fields: StoreFields): Promise<Record<string, string>> {
  const { templateName, description, priceLevelId: _, locationId: __, ...rest } = fields
  const names = await namesOf(db, fields)
  const texts = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, value === null ? '' : String(value)]))
  return { storeId: templateName, storeName: description, ...texts, priceLevelId: names.priceLevelName, locationId: names.locationName }
}

/** A Store ID is one store's in the whole installation: the directory refuses another. */
function refuseTaken(error: { code?: string; constraint?: string }): never {
  if (error.code === '23505' && (error.constraint === 'directory_pkey' || error.constraint === 'stores_by_code'))
    throw new AppError('storeCodeTaken', { cause: error, fields: { templateName: 'stores.errors.codeTaken' } })
  throw error
}
