import { fieldsToSave } from '#contract/edit.ts'
import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { namesOfCustomers } from '#features/customers/customers/server/door.ts'
import { type Actor, actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { DbContext } from '#server/http/context.ts'
import { partnerLocationFields, type savePartnerLocation } from '../contract.ts'
import { checkCustomer } from './customer.ts'
import { partnerOf } from './partner.ts'
import { type Identifier, locationKey, nameOf } from './reference-key.ts'
import { refusingTwice } from './taken.ts'

const columns = ['name', 'address1', 'address2', 'city', 'state', 'zip', 'customerId'] as const
export type Location = {
  name: string
  address1: string
  address2: string
  city: string
  state: string
  zip: string
  customerId: string | null
}
type Kept = Location & Identifier & { id: string }

const found = (db: Db, partnerId: string) =>
  db
    .selectFrom('partnerLocations')
    .select(['id', 'qualifier', 'code', ...columns])
    .where('partnerId', '=', partnerId)

/** Adds a location, or changes the one with this id. */
export async function saveLocation(
  context: DbContext,
  partnerId: string,
  { id, ...given }: ValidInput<typeof savePartnerLocation>['body'],
) {
  const { db } = context
  await partnerOf(db, partnerId, { lock: true })
  const before = id ? await found(db, partnerId).where('id', '=', id).executeTakeFirst() : undefined
  if (id && !before) throw new AppError('notFound')
  const location = fieldsToSave(partnerLocationFields, given, before ?? null)
  await checkCustomer(context, location.customerId, before?.customerId)
  return keep(db, actorOf(context), partnerId, before, location)
}

/** What somebody decided about a ship-to or store: the next document that names it is matched by it. */
export async function rememberLocation(db: Db, by: Actor, partnerId: string, given: Location & Identifier) {
  await partnerOf(db, partnerId, { lock: true })
  const { qualifier, code } = locationKey(given)
  const before = await found(db, partnerId).where('qualifier', '=', qualifier).where('code', '=', code).executeTakeFirst()
  return keep(db, by, partnerId, before, given)
}

async function keep(db: Db, by: Actor, partnerId: string, before: Kept | undefined, given: Location & Identifier): Promise<{ id: string }> {
  const { name, address1, address2, city, state, zip, customerId } = given
  const row = { ...locationKey(given), name, address1, address2, city, state, zip, customerId }
  const write = before
    ? db
        .updateTable('partnerLocations')
        .set({ ...row, updatedAt: new Date() })
        .where('id', '=', before.id)
        .returning('id')
    : db
        .insertInto('partnerLocations')
        .values({ companyId: by.companyId, partnerId, ...row })
        .returning('id')
  const { id } = await refusingTwice<{ id: string }>(write.executeTakeFirstOrThrow())
  await note(db, by, partnerId, before, row)
  return { id }
}

async function note(db: Db, by: Actor, partnerId: string, before: Kept | undefined, after: Location & Identifier) {
  const names = await namesOfCustomers(
    db,
    [before, after].flatMap((location) => location?.customerId ?? []),
  )
  const textOf = (location: Location | undefined, field: (typeof columns)[number]) =>
    field === 'customerId' ? (names.get(location?.customerId ?? '') ?? '') : (location?.[field] ?? '')
  const changes = [
    { field: 'partnerCode', from: before ? nameOf(before) : '', to: nameOf(after) },
    ...columns.map((field) => ({ field, from: textOf(before, field), to: textOf(after, field) })),
  ].filter(({ field, from, to }) => from !== to || field === 'partnerCode')
  await audit(db, by, {
    action: before ? 'partnerLocationChanged' : 'partnerLocationAdded',
    recordKind: 'partner',
    recordId: partnerId,
    changes,
  })
}

export async function removeLocation(db: Db, by: Actor, id: string) {
  const row = await db
    .deleteFrom('partnerLocations')
    .where('id', '=', id)
    .returning(['partnerId', 'qualifier', 'code', 'name'])
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
  const changes = [
    { field: 'partnerCode', from: nameOf(row), to: '' },
    { field: 'name', from: row.name, to: '' },
  ]
  await audit(db, by, { action: 'partnerLocationRemoved', recordKind: 'partner', recordId: row.partnerId, changes })
  return {}
}
