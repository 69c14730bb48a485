import { sql } from 'kysely'
import type { LiveKind } from '#contract/live.ts'
import type { RecordKindName } from '#contract/record-kinds.ts'
import { type Db, enterCompany } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { publish } from '#server/live/live.ts'
import { addressOf, isOurMistake, mailChannel, senderOf } from '#server/mail/mail.ts'
import type { Services } from '#server/services.ts'
import type { Channel, Delivery } from '#server/work/delivery.ts'
import type { Watch } from '#server/work/job.ts'
import { systemCompanyId } from '#server/work/ledger.ts'
import { notify } from './notify.ts'

/** The product's mails: whoever sent one is notified when it is refused, or waits; what carried it is shown anew. */
export const notifyingMailChannel: Channel = {
  ...mailChannel,
  async settle(db, delivery, outcome, services) {
    await mailChannel.settle?.(db, delivery, outcome, services)
    const { state } = outcome
    if (state === 'refused') await tellSender(db, delivery, 'NA_MAIL_REFUSED', services)
    if (state === 'retrying' && isOurMistake(outcome.problem)) await tellOfWaiting(db, delivery, services)
    if (state === 'done' || state === 'refused' || state === 'ignored') await showAnew(db, delivery)
  },
}

/** A mail that stands in its line says nothing by itself. */
export const lateMails: Watch = {
  name: 'mails that wait long',
  everySeconds: 60,
  run: (services) =>
    services.transaction({ companyId: systemCompanyId }, async (db) => {
      const { rows } = await sql<Pick<Delivery, 'id' | 'payload' | 'payloadSealed'>>`
        select id, payload, payload_sealed as "payloadSealed" from deliveries
        where ${ofCompany()} and channel = 'mail' and state in ('waiting', 'retrying', 'unknown')
          and created_at < now() - ${lateMinutes} * interval '1 minute'
          and payload ? 'sender' and payload ->> 'told' is distinct from 'true'
        order by id limit ${atOnce} for update skip locked`.execute(db)
      for (const row of rows) await tellOfWaiting(db, row, services)
    }),
}
const lateMinutes = 30
const atOnce = 200

type Sent = Pick<Delivery, 'id' | 'payload' | 'payloadSealed'>

async function tellOfWaiting(db: Db, mail: Sent, services: Services) {
  if (senderOf(mail)?.told !== false) return
  await db.updateTable('deliveries').set({ payload: sql`jsonb_set(payload, '{told}', 'true')` }).where('id', '=', mail.id).execute()
  await tellSender(db, mail, 'NA_MAIL_WAITS', services)
}

async function tellSender(db: Db, mail: Sent, code: 'NA_MAIL_REFUSED' | 'NA_MAIL_WAITS', services: Services) {
  const sender = senderOf(mail)
  const value = addressOf(mail, services)
  if (!sender || value === null) return
  const { companyId, record } = sender
  const to = sender.can ? { can: sender.can } : sender.userId ? [sender.userId] : []
  const before = await enterCompany(db, companyId)
  await notify(db, { companyId, code, value, ...(record && { record }), to })
  await enterCompany(db, before)
}

/** Where it is shown how far a mail got. */
const shownAmong: Partial<Record<RecordKindName, LiveKind>> = { order: 'orders', person: 'people' }

async function showAnew(db: Db, mail: Sent) {
  const { companyId, record } = senderOf(mail) ?? {}
  const kind = record && shownAmong[record.kind]
  if (companyId && kind) await publish(db, { companyId }, { code: 'RECORD_CHANGED', value: `${kind}/${record.id}` })
}
