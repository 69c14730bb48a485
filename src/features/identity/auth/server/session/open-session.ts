import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { SignedIn } from '#contract/session.ts'
import { type Db, enterCompany } from '#server/data/db.ts'
import type { Context } from '#server/http/context.ts'
import { setCookie } from '#server/http/cookies.ts'
import { lifetimes, startSession } from '#server/http/tokens.ts'
import { isBrowser } from '../codes/flow.ts'
import { rememberDevice } from '../devices.ts'
import { companiesOf, sessionData } from './session-data.ts'

type Opened = { token: string; cookie: string | null; seconds: number; signedIn: SignedIn }
type Person = { userId: string; epoch: number; kind: 'user' | 'admin'; keep: boolean; factorTaken?: boolean }

/** Starts a session in the company used last, else the first one; administrators choose theirs later. */
export async function openSession(context: Context, db: Db, { userId, epoch, kind, keep, factorTaken }: Person): Promise<Opened> {
  const { services, request } = context
  if (!factorTaken) await refuseWithoutFactor(db, userId)
  const company = kind === 'user' ? await companyToOpen(db, userId) : null
  if (company) await enterCompany(db, company.companyId)
  const started = await startSession(db, services.config, {
    userId,
    companyId: company?.companyId ?? null,
    kind,
    keep,
    epoch,
    browser: isBrowser(request),
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  })
  await rememberDevice(context, db, { userId, epoch })
  const data = await sessionData(db, { userId, companyId: company?.companyId ?? null, kind, role: company?.role ?? null })
  services.log.info({ userId, kind, ip: request.ip, requestId: request.id }, 'signed in')
  return {
    ...started,
    signedIn: { ...data, authCode: started.token, expiresIn: lifetimes.access, idleSeconds: lifetimes.idle, viewingAs: null },
  }
}

/** Whatever way in forgets the second factor ends here. */
async function refuseWithoutFactor(db: Db, userId: string) {
  const { totpSecretSealed } = await db.selectFrom('users').select('totpSecretSealed').where('id', '=', userId).executeTakeFirstOrThrow()
  if (totpSecretSealed) throw new Error('A session was to be opened without the second factor.')
}

/** After the commit: the cookie that lets this browser refresh. */
export function present({ services, reply }: Context, { cookie, seconds, signedIn }: Opened): SignedIn {
  if (cookie) setCookie(reply, services.config, 'session', cookie, seconds)
  return signedIn
}

async function companyToOpen(db: Db, userId: string) {
  const companies = await companiesOf(db, userId)
  const { lastCompanyId } = await db.selectFrom('users').select('lastCompanyId').where('id', '=', userId).executeTakeFirstOrThrow()
  const company = companies.find(({ companyId }) => companyId === lastCompanyId) ?? companies[0]
  if (!company) {
    await refuseSuspended(db, userId)
    return null
  }
  if (company.companyId !== lastCompanyId)
    await db.updateTable('users').set({ lastCompanyId: company.companyId }).where('id', '=', userId).execute()
  return company
}

/** Said only to whoever proved who they are: nobody else learns of it. */
async function refuseSuspended(db: Db, userId: string) {
  const { rows } = await sql<{ companyName: string }>`select company_name from app.suspended_from(${userId})`.execute(db)
  if (rows[0]) throw new AppError('accessSuspended', { values: { companyName: rows[0].companyName } })
}
