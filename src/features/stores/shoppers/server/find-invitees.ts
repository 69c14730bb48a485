import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { filtersParam } from '#contract/paging.ts'
import { viewsOf } from '#features/company/views/server/door.ts'
import { customersOfView, visibleCustomers } from '#features/customers/customers/server/door.ts'
import { storeRecord } from '#features/stores/stores/server/door.ts'
import { allOf } from '#server/data/conditions.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import { type findInvitees, mostInvited } from '../contract.ts'
import { type FileLine, isAddress, readLines } from './read-file.ts'

type Found = RawResult<typeof findInvitees>
type Row = Found['rows'][number]

/** So many are looked through for those who are not there yet: of more than can be shown they come first. */
const mostLooked = 5000
const isThere = (state: Row['state']) => state === 'Invited' || state === 'Active'

/** Who would be invited; nothing is sent. */
export async function inviteesOf(
  context: DbContext,
  storeId: string,
  { customerIds, viewId, text }: ValidInput<typeof findInvitees>['body'],
): Promise<Found> {
  await storeRecord(context, storeId)
  const ids = [...customerIds, ...(viewId ? await customersInView(context, viewId) : [])]
  const ofCustomers = ids.length ? await contactsOf(context, storeId, ids) : { rows: [], without: 0 }
  const ofFile = text.trim() ? await fromFile(context, storeId, readLines(text, mostLooked)) : { rows: [], problems: [] }
  const found = [...ofCustomers.rows, ...ofFile.rows]
  const isMore = found.length > mostInvited
  const rows = isMore ? [...found.filter(({ state }) => !isThere(state)), ...found.filter(({ state }) => isThere(state))] : found
  return {
    rows: rows.slice(0, mostInvited),
    more: isMore || ids.length >= mostLooked,
    customersWithoutAddress: ofCustomers.without,
    problems: ofFile.problems,
  }
}

async function customersInView(context: DbContext, viewId: string): Promise<string[]> {
  const view = (await viewsOf(context, 'customers')).find(({ id }) => id === viewId)
  if (!view) throw new AppError('notFound')
  const params = new URLSearchParams(view.state)
  const filters = filtersParam.safeParse(params.get('filters') ?? '{}').data ?? {}
  const asked = { search: params.get('search') ?? '', filters }
  return customersOfView(context, { ids: undefined, view: asked, most: mostLooked, ability: 'customers.read' })
}

/** Contacts with an address, each once for each customer; where there is none, the customer's own address. */
async function contactsOf(context: DbContext, storeId: string, ids: readonly string[]): Promise<{ rows: Row[]; without: number }> {
  const { condition } = await visibleCustomers(context)
  const chosen = allOf([ofCompany('c'), sql<boolean>`c.id = any(${ids}::uuid[])`, sql<boolean>`c.merged_into is null`, condition])
  const db = context.db.withoutPlugins()
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Row>`
      with chosen as (select c.id, c.customer_name, c.name_sort, lower(c.email) as email from customers c where ${chosen}),
      people as (
        select p.id as customer_id, lower(k.email) as email, trim(k.fn || ' ' || k.ln) as name, k.id as contact_id, 1 as rank
          from chosen p join contacts k on ${ofCompany('k')} and k.customer_id = p.id and k.active and k.email <> ''
        union all select p.id, p.email, '', null, 2 from chosen p where p.email <> ''
          and not exists (select from contacts k where ${ofCompany('k')} and k.customer_id = p.id and k.active and k.email <> '')),
      each as (select distinct on (customer_id, email) * from people order by customer_id, email, rank, contact_id)
      select e.email, e.name, e.customer_id as "customerId", p.customer_name as "customerName", e.contact_id as "contactId",
        coalesce(sh.state, '') as state
      from each e join chosen p on p.id = e.customer_id
      left join store_shoppers sh on ${ofCompany('sh')} and sh.store_id = ${storeId}::uuid and sh.email = e.email
      order by coalesce(sh.state, '') in ('Invited', 'Active'), p.name_sort, p.id, e.email limit ${sql.lit(mostInvited + 1)}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from customers c where ${chosen} and c.email = ''
      and not exists (select from contacts k where ${ofCompany('k')} and k.customer_id = c.id and k.active and k.email <> '')`.execute(db),
  ])
  return { rows: rows.filter(({ email }) => isAddress(email)), without: counted[0]?.count ?? 0 }
}

type Match = { line: number; customerId: string; customerName: string; contactId: string | null }

/** A customer by its name or by QuickBooks' id; where the line names none, whose address it is. */
async function fromFile(
  context: DbContext,
  storeId: string,
  lines: readonly FileLine[],
): Promise<{ rows: Row[]; problems: Found['problems'] }> {
  const { condition } = await visibleCustomers(context)
  const good = lines.filter(({ email }) => isAddress(email))
  const db = context.db.withoutPlugins()
  const { rows: matches } = await sql<Match>`
    with said as (select * from unnest(${good.map(({ line }) => line)}::int[], ${good.map(({ email }) => email)}::text[],
      ${good.map(({ customer }) => customer.slice(0, 200))}::text[]) as s (line, email, customer)),
    found as (
      select s.line, s.email, c.id from said s join customers c on ${ofCompany('c')} and s.customer <> '' and lower(c.customer_name) = lower(s.customer)
        where c.merged_into is null and ${condition}
      union select s.line, s.email, c.id from said s join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'customer'
          and s.customer <> '' and l.external_id = s.customer
        join customers c on ${ofCompany('c')} and c.id = l.local_id where c.merged_into is null and ${condition}
      union select s.line, s.email, c.id from said s join customers c on ${ofCompany('c')} and s.customer = '' and c.email <> '' and lower(c.email) = s.email
        where c.merged_into is null and ${condition}
      union select s.line, s.email, c.id from said s join contacts k on ${ofCompany('k')} and s.customer = '' and lower(k.email) = s.email
        join customers c on ${ofCompany('c')} and c.id = k.customer_id where c.merged_into is null and ${condition})
    select f.line, f.id as "customerId", c.customer_name as "customerName",
      (select k.id from contacts k where ${ofCompany('k')} and k.customer_id = f.id and lower(k.email) = f.email order by k.id limit 1) as "contactId"
    from found f join customers c on ${ofCompany('c')} and c.id = f.id`.execute(db)
  const states = await statesOf(
    context,
    storeId,
    good.map(({ email }) => email),
  )
  const byLine = Map.groupBy(matches, ({ line }) => line)
  const rows: Row[] = []
  const problems: Found['problems'] = []
  for (const { line, text, email, name } of lines) {
    const [match, ...others] = byLine.get(line) ?? []
    const why = !isAddress(email) ? 'email' : !match ? 'customer' : others.length ? 'several' : null
    if (why || !match) {
      problems.push({ line, text, why: why ?? 'customer' })
      continue
    }
    const { customerId, customerName, contactId } = match
    rows.push({ email, name, customerId, customerName, contactId, state: states.get(email) ?? '' })
  }
  return { rows, problems }
}

async function statesOf({ db }: DbContext, storeId: string, emails: readonly string[]) {
  if (!emails.length) return new Map<string, Row['state']>()
  const rows = await db
    .selectFrom('storeShoppers')
    .select(['email', 'state'])
    .where('storeId', '=', storeId)
    .where('email', '=', sql<string>`any(${emails}::text[])`)
    .execute()
  return new Map<string, Row['state']>(rows.map(({ email, state }) => [email, state]))
}
