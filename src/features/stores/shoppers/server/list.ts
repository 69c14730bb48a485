import { type RawBuilder, sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { visibleCustomers } from '#features/customers/customers/server/door.ts'
import { type Seen, seenOfStores, storeRecord } from '#features/stores/stores/server/door.ts'
import { allOf, type Condition } from '#server/data/conditions.ts'
import type { Db } from '#server/data/db.ts'
import { holds } from '#server/data/holds.ts'
import { keyedPage } from '#server/data/listing/keyed-page.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import { mailStates } from '#server/mail/mail-states.ts'
import { type listShoppers, type ShopperRow, type ShopperState, shopperStates } from '../contract.ts'

const columns = { name: sql`sh.name_key`, seenAt: sql`coalesce(sh.seen_at, 'epoch')` }
const kinds = { name: sql`text collate "C"`, seenAt: sql`timestamptz` }
/** Strangers of a store that was public once ask like all others, although they have not said so. */
export const asksForAccess = sql<boolean>`(sh.state = 'Requested' or sh.asked_at is not null)`
type Row = Omit<ShopperRow, 'mailState'> & { mailId: string | null; place: string }

/** Who may shop in a store, or asks to. Of customers that the caller does not see nothing is said. */
export async function shopperPage(
  context: DbContext,
  storeId: string,
  { search, sort = 'name', cursor, limit, state, asking }: ValidInput<typeof listShoppers>['query'],
): Promise<RawResult<typeof listShoppers>> {
  const { db } = context
  await storeRecord(context, storeId)
  const seen = await seenOfStores(context)
  const key = sort.replace('-', '') as keyof typeof columns
  const column = columns[key]
  const conditions: Condition[] = [
    ofCompany('sh'),
    sql<boolean>`sh.store_id = ${storeId}::uuid`,
    seen.shoppers,
    ...(state ? [sql<boolean>`sh.state = ${state}`] : []),
    ...(asking === 'Y' ? [asksForAccess] : []),
    ...(search ? [holds(search, sql`sh.name, sh.email, sh.company_name`)] : []),
  ]
  const { condition, all } = await visibleCustomers(context)
  const from = sql`from store_shoppers sh where ${allOf(conditions)}`
  const list = { from, column, kind: kinds[key], id: sql`sh.id`, down: sort.startsWith('-') }
  const rowsOf = (behind: RawBuilder<unknown>) => sql<Row>`
    select sh.id, sh.version, sh.email, sh.name, sh.phone, sh.company_name as "companyName", sh.message, sh.state, sh.reason,
      sh.asked_at as "askedAt",
      coalesce((select json_agg(json_build_object('customerId', r.customer_id, 'contactId', r.contact_id, 'mayOrder', r.may_order,
          'mayApprove', r.may_approve, 'mayPay', r.may_pay, 'spendingLimit', r.spending_limit, 'customerName', c.customer_name)
          order by c.name_sort, c.id)
        from shopper_customers r join customers c on ${ofCompany('c')} and c.id = r.customer_id
        where ${ofCompany('r')} and r.shopper_id = sh.id and c.merged_into is null and ${all ? sql`true` : condition}), '[]') as customers,
      sh.invited_at as "invitedAt", sh.invite_expires_at as "inviteExpiresAt", sh.mail_id as "mailId", sh.seen_at as "seenAt",
      (select count(*)::int from orders o where ${ofCompany('o')} and o.shopper_id = sh.id
        and ${seen.ofCustomer(sql`o.customer_id`)}) as orders, ${column}::text as place
    ${behind}`
  const [page, counts] = await Promise.all([keyedPage(context, { sort, cursor, limit }, list, rowsOf), countsOf(db, storeId, seen)])
  const mails = await mailStates(
    db,
    page.rows.map(({ mailId }) => mailId),
  )
  return {
    ...page,
    rows: page.rows.map(({ mailId, ...row }) => ({ ...row, mailState: (mailId && mails.get(mailId)) || null })),
    ...counts,
  }
}

async function countsOf(db: Db, storeId: string, { shoppers }: Seen): Promise<Pick<RawResult<typeof listShoppers>, 'counts' | 'asking'>> {
  const { rows } = await sql<{ state: ShopperState; count: number; asking: number }>`
    select sh.state, count(*)::int as count, (count(*) filter (where ${asksForAccess}))::int as asking from store_shoppers sh
    where ${ofCompany('sh')} and sh.store_id = ${storeId}::uuid and ${shoppers} group by 1`.execute(db.withoutPlugins())
  const counted = new Map(rows.map(({ state, count }) => [state, count]))
  const counts = Object.fromEntries(shopperStates.map((state) => [state, counted.get(state) ?? 0])) as Record<ShopperState, number>
  return { counts, asking: rows.reduce((sum, row) => sum + row.asking, 0) }
}
