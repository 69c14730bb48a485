import { sql } from 'kysely'
import { languageOf } from '#contract/languages.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { csvLine } from '#server/files/csv.ts'
import { postMail } from '#server/mail/mail.ts'
import type { Services } from '#server/services.ts'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'
import type { DeviceEvent } from '../../recipients.ts'
import { confirmCode, confirmPath } from '../confirm-link.ts'
import { noteMail } from '../mails.ts'
import { whoGetsCopies } from '../who-gets-copies.ts'
import { toldOf } from './content.ts'
import { mayStillCome } from './day.ts'
import type { Happened, Said } from './told.ts'

const mostAtOnce = 100
/** So often it is looked whether a device was heard of. */
const putOffMinutes = 5
/** So long it is known that it was told. */
const keptDays = 90

/** Mails of what happened on devices besides documents, to whom the lists say. What fails is put off, so that others go. */
export const happeningsToSend: Watch = {
  name: 'copies of what happened on devices',
  everySeconds: 5,
  async run(services) {
    const failed: { companyId: string; id: string }[] = []
    await eachCompany(
      services,
      ['select company_id, id from app.device_happenings_due($1)'],
      (db, companyId, { id = '' }) =>
        sendOne(services, db, companyId, id).catch((error: unknown) => {
          failed.push({ companyId, id })
          throw error
        }),
      mostAtOnce,
    )
    for (const { companyId, id } of failed)
      await services.transaction({ companyId }, (db) =>
        sql`update device_happenings h set tries = h.tries + 1,
          due_at = now() + least(interval '10 seconds' * power(2, least(h.tries, 20)), interval '1 hour')
          where ${ofCompany('h')} and h.id = ${id}::uuid and h.sent_at is null`.execute(db),
      )
  },
}

export const oldHappenings: Watch = {
  name: 'what happened on devices long ago',
  everySeconds: 3600,
  run: (services) =>
    eachCompany(services, ['select company_id from app.device_happenings_over($1)', keptDays], (db) =>
      sql`delete from device_happenings h where ${ofCompany('h')} and h.sent_at < now() - make_interval(days => ${keptDays})`.execute(db),
    ),
}

type Row = Happened & { event: DeviceEvent; classId: string | null; repId: string }

async function sendOne(services: Services, db: Db, companyId: string, id: string): Promise<void> {
  const { rows } = await sql<Row>`
    select h.device_id as "deviceId", d.name as "deviceName", h.event, h.about, h.noted_at as "notedAt", d.class_id as "classId", d.rep_id as "repId"
    from device_happenings h join devices d on ${ofCompany('d')} and d.id = h.device_id
    where ${ofCompany('h')} and h.id = ${id}::uuid and h.sent_at is null for update of h skip locked`.execute(db.withoutPlugins())
  const [happened] = rows
  if (!happened) return
  const { deviceId, event, classId, repId } = happened
  const who = await whoGetsCopies(db, { companyId, deviceId, events: [{ event, amount: null }], customerId: null, classId, repId })
  if (event === 'DAY_SUMMARY' && who.length && (await mayStillCome(db, happened))) {
    await sql`update device_happenings h set due_at = now() + make_interval(mins => ${putOffMinutes})
      where ${ofCompany('h')} and h.id = ${id}::uuid`.execute(db)
    return
  }
  const told = who.length ? await toldOf(db, happened) : null
  const named = (kind: string) => who.filter(({ sendAs }) => sendAs === kind).map(({ address }) => address)
  const seen = { to: named('To'), cc: named('Cc') }
  const company = await db
    .selectFrom('companies')
    .select(['companyName', 'email', 'phone'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  for (const { address, language: code, content } of told ? who : []) {
    const language = languageOf(code)
    const said = told?.(language)
    if (!said) continue
    const mailId = await postMail(services, db, {
      template: 'deviceEvent',
      ...{ to: address, language, seen },
      values: valuesOf(services, { companyId, company, deviceName: happened.deviceName, address }, said),
      files: content === 'CSV' ? [csvOf(happened, said)] : [],
      sender: { companyId, can: 'devices.write', record: { kind: 'device', id: deviceId } },
    })
    await noteMail(db, { companyId, mailId, deviceId, address })
  }
  await db.updateTable('deviceHappenings').set({ sentAt: new Date() }).where('id', '=', id).execute()
}

type Company = { companyName: string; email: string; phone: string }
type Of = { companyId: string; company: Company; deviceName: string; address: string }
const valuesOf = (services: Services, { companyId, company, deviceName, address }: Of, { title, lines }: Said) => ({
  ...{ companyName: company.companyName, device: deviceName, what: title, lines: lines.join('\n') },
  reach: [company.email, company.phone].filter(Boolean).join(', '),
  stop: `${services.config.publicUrl}${confirmPath}?code=${confirmCode(services, { companyId, email: address })}`,
})

/** For programs and spreadsheets: the names of its columns are English everywhere. */
const csvOf = ({ event, deviceName }: Happened, { rows: [head = [], ...rows] }: Said) => ({
  filename: `${event.toLowerCase()}-${deviceName.replace(/[^\p{L}\p{N}]+/gu, '-')}.csv`,
  contentType: 'text/csv; charset=utf-8',
  base64: Buffer.from([csvLine(head), ...rows.map((row) => csvLine(row, (at) => numbers.has(head[at] ?? '')))].join('')).toString('base64'),
})
const numbers = new Set(['quantity', 'count', 'amount', 'onHand', 'reserved', 'par'])
