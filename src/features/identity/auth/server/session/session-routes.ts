import { AppError } from '#contract/errors.ts'
import { getSession, keepAlive, saveLanguage } from '#contract/session.ts'
import { signedInAs } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { listMyCompanies, switchCompany } from '../../contract.ts'
import { companiesOf, sessionData } from './session-data.ts'

export const sessionRoutes = [
  // Opening the session has counted the activity.
  route(keepAlive, async () => ({})),
  route(getSession, async (_input, context) => {
    const { userId, companyId, kind, role, viewing } = signedInAs(context)
    return { ...(await sessionData(context.db, { userId, companyId, kind, role })), viewingAs: viewing?.displayName ?? null }
  }),
  route(saveLanguage, async ({ body: { language } }, context) => {
    await context.db.updateTable('users').set({ language }).where('id', '=', signedInAs(context).userId).execute()
    return {}
  }),
  route(listMyCompanies, async (_input, context) => {
    const { userId, companyId } = signedInAs(context)
    const rows = await companiesOf(context.db, userId)
    return { rows: rows.map((company) => ({ ...company, current: company.companyId === companyId })) }
  }),
  route(switchCompany, async ({ body: { companyId } }, context) => {
    const { sessionId, userId, kind } = signedInAs(context)
    if (kind === 'admin') throw new AppError('forbidden')
    const companies = await companiesOf(context.db, userId)
    if (!companies.some((company) => company.companyId === companyId)) throw new AppError('notFound')
    await context.db.updateTable('sessions').set({ companyId }).where('id', '=', sessionId).execute()
    await context.db.updateTable('users').set({ lastCompanyId: companyId }).where('id', '=', userId).execute()
    return {}
  }),
]
