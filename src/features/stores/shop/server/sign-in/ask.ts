import { sql } from 'kysely'
import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { notify } from '#features/notifications/server/door.ts'
import { audit } from '#server/data/audit.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, storeOf } from '#server/http/context.ts'
import type { askForAccess } from '../../contract.ts'
import { shopperActor } from '../buyer.ts'
import { storeById } from '../store.ts'

/** Somebody in the office looks at each: no more of them in a day than one person can, and none once so many wait. */
const most = { inADay: 100, waiting: 500 }

/** The office hears of whoever asks for the first time, or again after a colleague removed them; nobody learns by the answer whether an address is known. */
export async function askAccess(context: DbContext, asked: ValidInput<typeof askForAccess>['body']) {
  const { db } = context
  const { companyId, storeId, audience } = storeOf(context)
  if (audience === 'invited') return {}
  await refuseTooMany(context)
  const { email, name, companyName, phone, message, language } = asked
  const asking = { name, companyName, phone, message, language, state: 'Requested' as const }
  const made = await db
    .insertInto('storeShoppers')
    .values({ companyId, storeId, email, ...asking })
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'storeId', 'email'])
        .doUpdateSet({ ...asking, stateSince: sql`now()`, changedAt: sql`now()`, version: sql<number>`store_shoppers.version + 1` })
        .where('storeShoppers.state', '=', 'Left'),
    )
    .returning('id')
    .executeTakeFirst()
  if (!made) return {}
  await audit(db, shopperActor(context, companyId, asked), {
    action: 'shopperAsked',
    recordKind: 'shopper',
    recordId: made.id,
    changes: [{ field: 'shopperState', from: '', to: 'Requested' }],
  })
  await notify(db, {
    companyId,
    code: 'NA_LEAD_RECEIVED',
    value: companyName ? `${name}, ${companyName}` : name,
    record: { kind: 'shopper', id: made.id },
    to: { can: 'stores.write' },
  })
  return {}
}

/** Whoever asks hears it, known or not, before their address is looked for. Strangers of a store that was public wrote nothing of themselves, and count for nothing. */
async function refuseTooMany({ db, ...context }: DbContext) {
  const { storeId } = storeOf(context)
  const asking = sql`from store_shoppers h where ${ofCompany('h')} and h.store_id = ${storeId}::uuid and h.state = 'Requested' and h.company_name <> ''`
  const { rows } = await sql<{ waiting: number; lately: number }>`
    select (select count(*)::int from (select 1 ${asking} limit ${sql.lit(most.waiting)}) w) as waiting,
      (select count(*)::int from (select 1 ${asking} and h.state_since > now() - interval '1 day' limit ${sql.lit(most.inADay)}) w) as lately`.execute(
    db.withoutPlugins(),
  )
  const { waiting, lately } = rows[0] ?? { waiting: 0, lately: 0 }
  if (waiting < most.waiting && lately < most.inADay) return
  const { companyName } = await storeById(db, storeId)
  throw new AppError('askedTooMuch', { values: { company: companyName } })
}
