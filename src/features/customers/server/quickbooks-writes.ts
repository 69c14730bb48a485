import { CompiledQuery } from 'kysely'
import type { QuickbooksWrite } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/db.ts'
import { customerBody, type MappedCustomer, mapCustomer, type Snapshot } from './quickbooks-mapping.ts'
import { mergeCustomers } from './quickbooks-merge.ts'
import { linkOf, newestDelivery } from './sync-state.ts'

export const customerWrites: QuickbooksWrite = {
  recordKind: 'customer',
  async prepare(db, { recordId }) {
    const id = recordId ?? ''
    const row = await db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return 'nothing'
    const link = await linkOf(db, id)
    if (link?.removedAt) return 'gone'
    const body = customerBody(row, link?.snapshot as unknown as Snapshot | null)
    if (!link) return { operation: 'create', entity: 'Customer', body }
    if (Object.keys(body).length === 0) return 'nothing'
    return { operation: 'update', entity: 'Customer', body: { Id: link.externalId, SyncToken: link.version, sparse: true, ...body } }
  },
  async applied(db, { companyId, recordId }, record) {
    const customer = mapCustomer(record)
    await tie(db, companyId, recordId ?? '', customer)
  },
  async merge(db, { companyId }, theirs) {
    const conflicts = await mergeCustomers(db, companyId, [mapCustomer(theirs)])
    if (conflicts.length === 0) return 'merged'
    await db.updateTable('customers').set({ syncState: 'conflict' }).where('id', 'in', conflicts).execute()
    return 'conflict'
  },
  async noted(db, { id, recordId }, state) {
    const newest = await newestDelivery(db, recordId ?? '')
    // The newest write alone decides what is shown.
    if (!recordId || newest?.id !== id) return
    const row = await db.selectFrom('customers').select('syncState').where('id', '=', recordId).executeTakeFirst()
    if (state === 'refused' && row?.syncState === 'conflict') return
    const link = await linkOf(db, recordId)
    const stateOfWrite = {
      sending: 'sending',
      retrying: 'waiting',
      unknown: 'unknown',
      refused: 'refused',
      ignored: 'ignored',
      done: 'synced',
    }[state]
    const syncState = link?.removedAt ? 'removed' : stateOfWrite
    if (row?.syncState !== syncState) await db.updateTable('customers').set({ syncState }).where('id', '=', recordId).execute()
  },
}

/** Links our customer to theirs and takes over what they made of it. */
async function tie(db: Db, companyId: string, id: string, customer: MappedCustomer) {
  const link = await db
    .selectFrom('externalLinks')
    .select('localId')
    .where('provider', '=', 'quickbooks')
    .where('kind', '=', 'customer')
    .where('externalId', '=', customer.externalId)
    .executeTakeFirst()
  if (link?.localId === id) {
    await mergeCustomers(db, companyId, [customer])
    return
  }
  if (link) await absorb(db, link.localId, id)
  const { externalId, version, changedAt, snapshot } = customer
  await db
    .insertInto('externalLinks')
    .values({
      companyId,
      provider: 'quickbooks',
      kind: 'customer',
      externalId,
      localId: id,
      version,
      changedAt,
      snapshot: JSON.stringify(snapshot),
    })
    .execute()
  await db.updateTable('customers').set({ openBalance: customer.openBalance }).where('id', '=', id).execute()
}

/** An import brought our new customer back before the answer to its creation was noted: what came with it moves to ours. */
async function absorb(db: Db, importedId: string, id: string) {
  for (const table of ['invoices', 'payments', 'credit_memos'])
    await db.executeQuery(CompiledQuery.raw(`update ${table} set customer_id = $2 where customer_id = $1`, [importedId, id]))
  await db.updateTable('customers').set({ parentId: id }).where('parentId', '=', importedId).execute()
  await db.updateTable('memberships').set({ customerId: id }).where('customerId', '=', importedId).execute()
  await db.deleteFrom('externalLinks').where('kind', '=', 'customer').where('localId', '=', importedId).execute()
  await db.deleteFrom('customerWords').where('customerId', '=', importedId).execute()
  await db.deleteFrom('customersToIndex').where('customerId', '=', importedId).execute()
  await db.deleteFrom('customers').where('id', '=', importedId).execute()
}
