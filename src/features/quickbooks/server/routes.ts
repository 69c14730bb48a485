import { randomBytes } from 'node:crypto'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import {
  cancelSync,
  connectCompany,
  disconnect,
  getCompanyInfo,
  getConnection,
  getReadBudget,
  getSyncProgress,
  getSyncStatus,
  redirectionToQB,
  saveRepCustomField,
  startSync,
} from '#features/quickbooks/contract.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { readCookie, setCookie } from '#server/http/cookies.ts'
import { type Route, route, routeOutside } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { readBudget } from './client/budget/read-budget.ts'
import { connect, disconnect as endConnection, holdConnection } from './connection/connection.ts'
import { listGrants, startGrant } from './connection/grants.ts'
import { consentAddress, redirectAddress } from './connection/intuit-oauth.ts'
import { openSyncJob } from './sync/sync-start.ts'
import { askToCancel, readConnection, readProgress, readStatus } from './sync/sync-status.ts'

const flowSeconds = 3600
const seesSync = (context: DbContext) => can(memberOf(context).role, 'sync.read')

/** What connecting and disconnecting mean for a rehearsal. `open` answers whether there is something to rehearse first. */
type Rehearsal = {
  open(services: Services, db: Db, by: { companyId: string; userId: string }): Promise<boolean>
  cancel(db: Db, companyId: string): Promise<void>
}

export const quickbooksRoutes = (rehearsal: Rehearsal): Route[] => [
  route(redirectionToQB, async (_input, context) => {
    const { services, session, request, reply, db } = context
    const { PUBLIC_URL, publicUrl, QUICKBOOKS_CLIENT_ID } = services.config
    if (!QUICKBOOKS_CLIENT_ID) throw new AppError('quickbooksUnavailable')
    const { origin } = request.headers
    // The way back would end there, without this browser's cookies.
    if (PUBLIC_URL && origin && origin !== new URL(publicUrl).origin) throw new AppError('quickbooksElsewhere', { values: { publicUrl } })
    const flowCookie = readCookie(request, services.config, 'flow') ?? randomBytes(32).toString('base64url')
    setCookie(reply, services.config, 'flow', flowCookie, flowSeconds)
    // Signed in to a company whose settings they may change, it is that company which gets connected.
    const connects = session?.companyId && session.role && can(session.role, 'settings.write')
    const state = await startGrant(db, {
      flowCookie,
      userId: connects ? session.userId : null,
      companyId: connects ? session.companyId : null,
    })
    return consentAddress(services.config, state, redirectAddress(services.config, request))
  }),
  routeOutside(getCompanyInfo, ({ body: state }, { services, request }) =>
    listGrants(services, state, readCookie(request, services.config, 'flow')),
  ),
  route(getConnection, (_input, { db, language }) => readConnection(db, language)),
  route(connectCompany, async ({ body }, context) => {
    const { services, db } = context
    const { companyId, userId } = memberOf(context)
    const { companyName } = await connect(services, db, body.state, { companyId, userId })
    await audit(db, actorOf(context), { action: 'quickbooks.connected', changes: [{ field: 'companyName', from: '', to: companyName }] })
    const rehearses = await rehearsal.open(services, db, { companyId, userId })
    if (rehearses) await holdConnection(db)
    else await openSyncJob(services, db, companyId, userId)
    return { companyName, rehearses }
  }),
  route(disconnect, async (_input, context) => {
    await rehearsal.cancel(context.db, memberOf(context).companyId)
    await endConnection(context.services, context.db, memberOf(context).companyId)
    await audit(context.db, actorOf(context), { action: 'quickbooks.disconnected' })
    return {}
  }),
  route(saveRepCustomField, async ({ body: { repCustomField } }, context) => {
    const before = await context.db.selectFrom('quickbooksConnections').select('repCustomField').executeTakeFirst()
    if (!before) throw new AppError('quickbooksNotConnected')
    await context.db
      .updateTable('quickbooksConnections')
      .set({ repCustomField })
      .where('companyId', '=', memberOf(context).companyId)
      .execute()
    const changes = [{ field: 'repCustomField', from: before.repCustomField, to: repCustomField }]
    await audit(context.db, actorOf(context), { action: 'quickbooks.repCustomField', changes })
    return {}
  }),
  route(startSync, (_input, context) => {
    const { companyId, userId } = memberOf(context)
    return openSyncJob(context.services, context.db, companyId, userId)
  }),
  route(cancelSync, async (_input, { db }) => {
    await askToCancel(db)
    return {}
  }),
  route(getSyncStatus, async (_input, context) => {
    const status = await readStatus(context.db, context.language)
    return seesSync(context) ? status : { ...status, waiting: 0, needsYou: 0, silentSince: null, reason: '' }
  }),
  route(getSyncProgress, async (_input, context) => (seesSync(context) ? readProgress(context.db, context.language) : null)),
  route(getReadBudget, (_input, { services, db }) => readBudget(services, db)),
]
