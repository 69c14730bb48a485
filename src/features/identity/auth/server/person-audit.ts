import { audit } from '#server/data/audit.ts'
import { type Db, enterCompany } from '#server/data/db.ts'
import { systemCompanyId } from '#server/work/ledger.ts'

type Person = { userId: string; name: string; ip: string }

/** What happened to a person rather than to a company stands in the log of the system. Whose company the transaction has stays. */
export async function noteForPerson(db: Db, { userId, name, ip }: Person, action: string) {
  const before = await enterCompany(db, systemCompanyId)
  await audit(
    db,
    { companyId: systemCompanyId, actorId: userId, actor: name, origin: 'web', ip },
    { action, recordKind: 'user', recordId: userId },
  )
  await enterCompany(db, before)
}
