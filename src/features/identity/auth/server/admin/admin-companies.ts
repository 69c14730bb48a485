import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { audit, type Change } from '#server/data/audit.ts'
import { enterCompany } from '#server/data/db.ts'
import { type DbContext, signedInAs } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { leaveCompanyAsAdmin, listAdminCompanies, openCompanyAsAdmin } from '../../contract.ts'

const mostRows = 50
type Found = { companyId: string; companyName: string; email: string; createdAt: string }

/** The company itself sees who came, when and why. */
async function noteVisit(context: DbContext, companyId: string, action: string, changes: Change[] = []) {
  const { userId, displayName } = signedInAs(context)
  await audit(
    context.db,
    { companyId, actorId: userId, actor: displayName, origin: 'admin', ip: context.request.ip },
    { action, recordKind: 'company', recordId: companyId, changes },
  )
}

async function leave(context: DbContext) {
  const { companyId } = signedInAs(context)
  if (!companyId) return
  await enterCompany(context.db, companyId)
  await noteVisit(context, companyId, 'adminLeft')
}

export const adminCompanyRoutes = [
  route(listAdminCompanies, async ({ query: { search } }, { db }) => {
    const { rows } = await sql<Found>`select * from app.admin_companies(${search}, ${mostRows})`.execute(db)
    return { rows: rows.map(({ email, ...company }) => ({ ...company, contactEmail: email })) }
  }),

  route(openCompanyAsAdmin, async ({ body: { companyId, reason } }, context) => {
    const { sessionId } = signedInAs(context)
    await leave(context)
    await enterCompany(context.db, companyId)
    const company = await context.db.selectFrom('companies').select('id').where('id', '=', companyId).executeTakeFirst()
    if (!company) throw new AppError('notFound')
    await context.db.updateTable('sessions').set({ companyId, adminReason: reason }).where('id', '=', sessionId).execute()
    await noteVisit(context, companyId, 'adminOpened', [{ field: 'reason', from: '', to: reason }])
    return {}
  }),

  route(leaveCompanyAsAdmin, async (_input, context) => {
    await leave(context)
    await context.db
      .updateTable('sessions')
      .set({ companyId: null, adminReason: null })
      .where('id', '=', signedInAs(context).sessionId)
      .execute()
    return {}
  }),
]
