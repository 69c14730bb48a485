import { sql } from 'kysely'
import { type Db, enterCompany } from '#server/data/db.ts'
import { isOurMistake, mailChannel, senderOf } from '#server/mail/mail.ts'
import type { Services } from '#server/services.ts'
import type { Channel, Delivery, Outcome } from '#server/work/ledger.ts'
import { notify } from './notify.ts'

/** The product's mails, whose senders hear of it when one is not taken, or waits for us. */
export const toldMailChannel: Channel = {
  ...mailChannel,
  async settle(db, delivery, outcome, services) {
    await mailChannel.settle?.(db, delivery, outcome, services)
    if (outcome.state === 'refused' || (outcome.state === 'retrying' && isOurMistake(outcome.problem)))
      await tellSender(db, delivery, outcome, services)
  },
}

async function tellSender(db: Db, delivery: Delivery, { state }: Outcome, services: Services) {
  const sender = senderOf(delivery, services)
  if (!sender || (state !== 'refused' && sender.told)) return
  const { companyId, userId, record, to } = sender
  if (state !== 'refused')
    await db.updateTable('deliveries').set({ payload: sql`jsonb_set(payload, '{told}', 'true')` }).where('id', '=', delivery.id).execute()
  const before = await enterCompany(db, companyId)
  const code = state === 'refused' ? 'NA_MAIL_REFUSED' : 'NA_MAIL_WAITS'
  await notify(db, { companyId, code, value: to, ...(record && { record }), to: [userId] })
  await enterCompany(db, before)
}
