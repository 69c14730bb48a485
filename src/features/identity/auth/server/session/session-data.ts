import { sql } from 'kysely'
import { type Role, roles } from '#contract/permissions.ts'
import type { SignedIn } from '#contract/session.ts'
import type { Db } from '#server/data/db.ts'
import { logoUrl } from '#server/files/logo.ts'

type SessionData = Omit<SignedIn, 'authCode' | 'expiresIn' | 'idleSeconds' | 'viewingAs'>

export async function companiesOf(db: Db, userId: string) {
  type Row = { companyId: string; companyName: string; role: string; onlyOwner: boolean }
  const { rows } = await sql<Row>`select * from app.companies_of(${userId})`.execute(db)
  return rows.map(({ role, ...company }) => ({ ...company, role: roleOf(role) }))
}

const roleOf = (stored: string): Role => roles.find((role) => role === stored) ?? 'viewer'
/** Specification 1: account types are Customer and Sales Rep; staff have none. */
const accountTypes: Partial<Record<Role, 'C' | 'S'>> = { customer: 'C', rep: 'S' }

/** What the browser keeps of a person in an open company. */
export async function sessionData(
  db: Db,
  { userId, companyId, kind, role }: { userId: string; companyId: string | null; kind: 'user' | 'admin'; role: Role | null },
): Promise<SessionData> {
  const { email, displayName, language } = await db
    .selectFrom('users')
    .select(['email', 'displayName', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const company =
    companyId &&
    (await db.selectFrom('companies').select(['companyName', 'logoFile', 'timeZone']).where('id', '=', companyId).executeTakeFirst())
  return {
    displayName,
    userId,
    email,
    isAdmin: kind === 'admin',
    accountType: (role && accountTypes[role]) ?? null,
    role,
    language: language === 'en' || language === 'es' ? language : null,
    companyInfo:
      companyId && company
        ? { companyId, companyName: company.companyName, logoUrl: logoUrl(company.logoFile), timeZone: company.timeZone }
        : null,
  }
}
