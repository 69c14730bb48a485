import { sql } from 'kysely'
import { audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { systemCompanyId } from '#server/work/ledger.ts'
import { enterCompany } from './session-data.ts'

type Person = { userId: string; name: string; ip: string }

/** What happened to a person rather than to a company stands in the log of the system. Whose company the transaction has stays. */
export async function noteForPerson(db: Db, { userId, name, ip }: Person, action: string) {
  const { rows } = await sql<{ company: string }>`select coalesce(current_setting('app.company_id', true), '') as company`.execute(db)
  await enterCompany(db, systemCompanyId)
  await audit(
    db,
    { companyId: systemCompanyId, actorId: userId, actor: name, origin: 'web', ip },
    { action, recordKind: 'user', recordId: userId },
  )
  await enterCompany(db, rows[0]?.company ?? '')
}
