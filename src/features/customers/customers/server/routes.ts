import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { type Route, route } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { saveCustomerRecord } from './change/save.ts'
import { setStatus } from './change/status.ts'
import { addClassification, sourcesAndTerritories } from './classification.ts'
import { customerDetails } from './details.ts'
import { customersExport, tickedCsv } from './list/export.ts'
import { listPage } from './list/list.ts'
import { neighboursOf } from './list/neighbours.ts'
import { deliver } from './quickbooks/deliver.ts'
import { linkOf } from './quickbooks/link.ts'
import { syncOf } from './quickbooks/sync-state.ts'
import { customerOf } from './record.ts'
import { duplicatesOf } from './same/duplicates.ts'

export const customersRoutes: Route[] = [
  route(contract.listCustomers, ({ query }, context) => listPage(context, query)),
  route(contract.exportTicked, ({ body }, context) => tickedCsv(context, body)),
  customersExport.link,
  route(contract.getCustomer, ({ params }, context) => customerDetails(context, params.id)),
  route(contract.getCustomerSync, async ({ params }, context) =>
    syncOf(context.db, await customerOf(context, params.id), context.language),
  ),
  route(contract.saveCustomer, ({ body }, context) => saveCustomerRecord(context, body)),
  route(contract.setCustomerStatus, (input, context) => setStatus(context, input)),
  route(contract.createInQuickbooks, ({ params }, context) => createInQuickbooks(context, params.id)),
  route(contract.findDuplicates, (input, context) => duplicatesOf(context, input)),
  route(contract.getNeighbours, (input, context) => neighboursOf(context, input)),
  route(contract.getSourcesAndTerritories, (_, { db }) => sourcesAndTerritories(db)),
  route(contract.addSourcesAndTerritories, async ({ body }, context) => {
    await addClassification(context.db, memberOf(context).companyId, body)
    return sourcesAndTerritories(context.db)
  }),
]

/** Once it is there, or on its way, asking again changes nothing. */
async function createInQuickbooks(context: DbContext, id: string) {
  const { db, services, language } = context
  const { companyId, userId } = memberOf(context)
  const row = await customerOf(context, id, { ability: 'customers.write', lock: true })
  const underWay = ['waiting', 'sending', 'unknown'].includes(row.syncState)
  if (underWay || (await linkOf(db, id))) return syncOf(db, row, language)
  const syncState = await deliver(services, db, { companyId, customerId: id, userId, urgent: true })
  if (syncState === 'off') throw new AppError('quickbooksNotConnected')
  await noteState(db, id, syncState)
  await audit(db, actorOf(context), { action: 'sentToQuickbooks', recordKind: 'customer', recordId: id })
  return syncOf(db, { id, syncState }, language)
}

/** A conflict is shown until a person chose. */
const noteState = (db: DbContext['db'], id: string, syncState: contract.SyncState) =>
  db.updateTable('customers').set({ syncState }).where('id', '=', id).where('syncState', '<>', 'conflict').execute()
