import { sql } from 'kysely'
import { notify } from '#features/notifications/server/door.ts'
import { audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'

/** In a row, each handed over when the one before was known: once may be the fault of a mail server that is being mended. */
export const mostRefusals = 2
const mostLookedAt = 500

/** A copy was handed to the mails: what becomes of it says whether its mailbox takes any. */
export const noteMail = (db: Db, mail: { companyId: string; mailId: string; deviceId: string; address: string }) =>
  db
    .insertInto('deviceMails')
    .values({ ...mail, address: mail.address.toLowerCase() })
    .onConflict((known) => known.columns(['companyId', 'mailId']).doNothing())
    .execute()

/** A mailbox that refuses two copies in a row gets none any more, and whoever may mend the list hears of it (rules 3.3). */
export const refusedMailboxes: Watch = {
  name: 'mailboxes that refuse copies',
  everySeconds: 30,
  run: (services) => eachCompany(services, ['select company_id from app.device_mails_open()'], lookAtMails),
}

type Mail = { mailId: string; deviceId: string; address: string; sentAt: string; state: string | null; code: string | null }
export async function lookAtMails(db: Db, companyId: string): Promise<void> {
  const { rows } = await sql<Mail>`
    with looked as (
      update device_mails m set looked_at = now() where ${ofCompany('m')} and m.mail_id in (
        select o.mail_id from device_mails o where ${ofCompany('o')} order by o.looked_at limit ${sql.lit(mostLookedAt)} for update skip locked)
      returning m.mail_id, m.device_id, m.address, m.sent_at)
    select k.mail_id as "mailId", k.device_id as "deviceId", k.address, k.sent_at::text as "sentAt", a.state, a.code
    from looked k left join app.mails_asked_for((select array_agg(mail_id) from looked)) a on a.id = k.mail_id order by k.sent_at`.execute(
    db.withoutPlugins(),
  )
  // `waiting` and what is tried again is looked at later.
  const over = rows.filter(({ state }) => state === null || ['done', 'refused', 'ignored'].includes(state))
  for (const mail of over) {
    if (mail.state === 'done') await taken(db, mail.address)
    if (mail.state === 'refused' && mail.code === 'refused') await refused(db, companyId, mail)
  }
  if (over.length)
    await db
      .deleteFrom('deviceMails')
      .where(
        'mailId',
        'in',
        over.map(({ mailId }) => mailId),
      )
      .execute()
}

const taken = (db: Db, email: string) =>
  db
    .updateTable('deviceAddresses')
    .set({ bounces: 0 })
    .where('email', '=', email)
    .where('bounces', '>', 0)
    .where('refusedAt', 'is', null)
    .execute()

async function refused(db: Db, companyId: string, { address: email, deviceId, sentAt }: Mail): Promise<void> {
  // What was on its way when the last one was known was refused by the same trouble: it is once. And it says nothing of what somebody there wants.
  const counted = await db
    .insertInto('deviceAddresses')
    .values({ companyId, email, bounces: 1, countedAt: sql<string>`now()` })
    .onConflict((known) =>
      known
        .columns(['companyId', 'email'])
        .doUpdateSet(({ eb, ref }) => ({ bounces: eb(ref('deviceAddresses.bounces'), '+', 1), countedAt: sql<string>`now()` }))
        .where(sql<boolean>`coalesce(device_addresses.counted_at < ${sentAt}::timestamptz, true)`),
    )
    .returning(['bounces', 'state', 'refusedAt'])
    .executeTakeFirst()
  if (!counted || counted.bounces < mostRefusals || counted.refusedAt || counted.state === 'Unsubscribed') return
  await db.updateTable('deviceAddresses').set({ refusedAt: sql<string>`now()` }).where('email', '=', email).execute()
  const by = { companyId, actorId: null, actor: 'Ledgerside', origin: 'system' } as const
  await audit(db, by, {
    action: 'recipientRefused',
    recordKind: 'company',
    recordId: companyId,
    changes: [{ field: 'email', from: email, to: '' }],
  })
  await notify(db, {
    companyId,
    code: 'NA_COPIES_REFUSED',
    to: { can: 'devices.write' },
    value: email,
    record: { kind: 'device', id: deviceId },
  })
}
