import { languageOf } from '#contract/languages.ts'
import { can, roles } from '#contract/permissions.ts'
import { notify } from '#features/notifications/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { postMail } from '#server/mail/mail.ts'
import type { Services } from '#server/services.ts'
import { text } from '#server/text.ts'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'

/** Who keeps the connection to QuickBooks is told when it breaks, at once and by mail too: until it is mended nothing goes to or fro. */
export const brokenConnections: Watch = {
  name: 'broken connections to QuickBooks',
  everySeconds: 5,
  run: (services) =>
    eachCompany(services, ['select company_id from app.untold_broken_connections()'], (db, companyId) => tell(services, db, companyId)),
}

async function tell(services: Services, db: Db, companyId: string) {
  const connection = await db
    .updateTable('quickbooksConnections')
    .set({ brokenToldAt: new Date() })
    .where('brokenToldAt', 'is', null)
    .where('state', 'in', ['accessRefused', 'reconnect'])
    .returning(['companyName', 'reason'])
    .executeTakeFirst()
  if (!connection) return
  const { companyName: name, reason } = connection
  await notify(db, { companyId, code: 'NA_QUICKBOOKS_BROKEN', value: name, to: { can: 'settings.write' } })
  const keepers = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select(['users.email', 'users.language'])
    .where(
      'role',
      'in',
      roles.filter((role) => can(role, 'settings.write')),
    )
    .where('suspendedAt', 'is', null)
    .where('disabledAt', 'is', null)
    .execute()
  for (const { email, language: chosen } of keepers) {
    const language = languageOf(chosen ?? '')
    await postMail(services, db, { template: 'quickbooksBroken', to: email, language, values: { name, reason: text(language, reason) } })
  }
}
