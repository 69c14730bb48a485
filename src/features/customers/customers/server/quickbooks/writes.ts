import { carriedOf, changesToSend, type QuickbooksWrite } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { linkOf, standingOf } from './link.ts'
import { tie } from './link-new-customer.ts'
import { customerBody, mapCustomer, sentFields } from './mapping.ts'
import { confirmCustomer, mergeCustomers } from './merge.ts'
import { mergedFields } from './shared-fields.ts'
import { newestDelivery, shownFor } from './sync-state.ts'

export const customerWrites: QuickbooksWrite = {
  recordKind: 'customer',
  async prepare(db, { recordId }) {
    const id = recordId ?? ''
    // Locked, so that row and link are of the same moment.
    const row = await db.selectFrom('customers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) return 'nothing'
    const link = await linkOf(db, id)
    if (link?.removedAt) return 'gone'
    if (!link) return { operation: 'create', entity: 'Customer', body: customerBody(row, null) }
    const standing = standingOf(row, link)
    if (!standing) return 'nothing'
    const body = customerBody(changesToSend({ fields: mergedFields }, standing).values, link.theirs)
    if (Object.keys(body).length === 0) return 'nothing'
    return { operation: 'update', entity: 'Customer', body: { Id: link.externalId, SyncToken: link.version, sparse: true, ...body } }
  },
  async applied(db, delivery, record) {
    const { companyId, recordId } = delivery
    const customer = mapCustomer(record)
    await tie(db, companyId, recordId ?? '', customer.externalId)
    await confirmCustomer(db, companyId, sentFields(carriedOf(delivery)), customer)
  },
  merge: (db, { companyId }, theirs) => mergeCustomers(db, companyId, [mapCustomer(theirs)]),
  noted: async (db, { id, recordId }, state) => showState(db, { deliveryId: id, customerId: recordId ?? '' }, state),
}

/** The newest write alone decides what is shown, and a conflict until a person chose. */
async function showState(
  db: Db,
  { deliveryId, customerId }: { deliveryId: string; customerId: string },
  state: Parameters<QuickbooksWrite['noted']>[2],
) {
  const newest = await newestDelivery(db, customerId)
  if (newest?.id !== deliveryId) return
  const link = await linkOf(db, customerId)
  const syncState = link?.removedAt ? 'removed' : shownFor(state)
  await db
    .updateTable('customers')
    .set({ syncState })
    .where('id', '=', customerId)
    .where('syncState', 'not in', ['conflict', syncState])
    .execute()
}
