import { sql } from 'kysely'
import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { notify } from '#features/notifications/server/door.ts'
import { rightHolds } from '#features/stores/shoppers/server/door.ts'
import { audit } from '#server/data/audit.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, storeOf } from '#server/http/context.ts'
import type { askForAccess } from '../../contract.ts'
import { shopperActor } from '../buyer.ts'
import { storeById } from '../store.ts'

/** Somebody in the office looks at each: no more of them in a day than one person can, and none once so many wait. */
const most = { inADay: 100, waiting: 500 }

/**
 * The office hears of whoever orders for nobody and asks, be they in already, as everybody may be in a public store, or removed by a colleague;
 * nobody learns by the answer whether an address is known. What somebody has said of themselves is not said anew by whoever types their address.
 */
export async function askAccess(context: DbContext, asked: ValidInput<typeof askForAccess>['body']) {
  const { db } = context
  const { companyId, storeId, audience, shopper } = storeOf(context)
  if (audience === 'invited') return {}
  await refuseTooMany(context)
  const { name, companyName, phone, message, language } = asked
  const email = shopper?.email ?? asked.email
  const asking = { companyName, message, askedAt: sql<string>`now()` }
  const made = await db
    .insertInto('storeShoppers')
    .values({ companyId, storeId, email, name, phone, language, state: 'Requested', ...asking })
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'storeId', 'email'])
        .doUpdateSet({
          ...asking,
          name: sql<string>`coalesce(nullif(store_shoppers.name, ''), excluded.name)`,
          phone: sql<string>`coalesce(nullif(store_shoppers.phone, ''), excluded.phone)`,
          language: sql<'en' | 'es'>`coalesce(store_shoppers.language, excluded.language)`,
          state: sql<'Requested' | 'Active'>`case store_shoppers.state when 'Active' then 'Active' else 'Requested' end`,
          stateSince: sql`case store_shoppers.state when 'Left' then now() else store_shoppers.state_since end`,
          changedAt: sql`now()`,
          version: sql<number>`store_shoppers.version + 1`,
        })
        .where(mayAsk),
    )
    .returning(['id', 'state'])
    .executeTakeFirst()
  if (!made) return {}
  await audit(db, shopperActor(context, companyId, asked), {
    action: 'shopperAsked',
    recordKind: 'shopper',
    recordId: made.id,
    changes: [{ field: 'shopperState', from: '', to: made.state }],
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

const mayAsk = sql<boolean>`store_shoppers.state = 'Left' or store_shoppers.asked_at is null and store_shoppers.state in ('Requested', 'Active')
  and not exists (select from shopper_customers r join customers c on ${ofCompany('c')} and c.id = r.customer_id and c.merged_into is null
    where ${ofCompany('r')} and r.shopper_id = store_shoppers.id and ${rightHolds})`

/** Whoever asks hears it, known or not, before their address is looked for. Strangers of a store that was public have not asked, and count for nothing. */
async function refuseTooMany({ db, ...context }: DbContext) {
  const { storeId } = storeOf(context)
  const asking = sql`from store_shoppers h where ${ofCompany('h')} and h.store_id = ${storeId}::uuid and h.asked_at is not null`
  const { rows } = await sql<{ waiting: number; lately: number }>`
    select (select count(*)::int from (select 1 ${asking} limit ${sql.lit(most.waiting)}) w) as waiting,
      (select count(*)::int from (select 1 ${asking} and h.asked_at > now() - interval '1 day' limit ${sql.lit(most.inADay)}) w) as lately`.execute(
    db.withoutPlugins(),
  )
  const { waiting, lately } = rows[0] ?? { waiting: 0, lately: 0 }
  if (waiting < most.waiting && lately < most.inADay) return
  const { companyName } = await storeById(db, storeId)
  throw new AppError('askedTooMuch', { values: { company: companyName } })
}
