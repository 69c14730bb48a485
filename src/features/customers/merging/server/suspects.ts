import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { dismissSuspect, listSuspects } from '../contract.ts'

type Page = RawResult<typeof listSuspects>

function card(alias: 'a' | 'b') {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`json_build_object('id', ${of('id')}, 'customerName', ${of('customer_name')}, 'customerCompanyName', ${of('customer_company_name')},
    'email', ${of('email')}, 'phone', ${of('phone')}, 'openBalance', ${of('open_balance')}, 'customerType', ${of('customer_type')},
    'active', case when ${of('active')} then 'Y' else 'N' end, 'createdAt', ${of('created_at')},
    'inQuickbooks', exists (select from external_links l where ${ofCompany('l')} and l.local_id = ${of('id')} and l.provider = 'quickbooks' and l.kind = 'customer'
      and l.removed_at is null))`
}

/** What they have in common is looked up as they are now: a pair that was found at night and has nothing left is not shown. */
export async function suspectsPage({ db, services }: DbContext, { query }: ValidInput<typeof listSuspects>): Promise<Page> {
  const after = readCursor(services.config, query.cursor, 'suspects')
  const { rows } = await sql<Page['rows'][number] & { strength: number }>`
    select d.id, d.strength, ${card('a')} as one, ${card('b')} as other, r.reasons
    from duplicate_suspects d
      join customers a on ${ofCompany('a')} and a.id = d.one_id join customers b on ${ofCompany('b')} and b.id = d.other_id
      cross join lateral (select array_remove(array[
        case when app.loose_name(a.customer_name) in (app.loose_name(b.customer_name), app.loose_name(b.customer_company_name))
          or app.loose_name(b.customer_name) = app.loose_name(a.customer_company_name) then 'name' end,
        case when a.customer_company_name <> '' and app.loose_name(a.customer_company_name) = app.loose_name(b.customer_company_name) then 'company' end,
        case when a.email <> '' and lower(a.email) = lower(b.email) then 'email' end,
        case when app.phone_key(a.phone) = app.phone_key(b.phone) then 'phone' end], null) as reasons) r
    where ${ofCompany('d')} and d.dismissed_at is null and a.merged_into is null and b.merged_into is null and a.active and b.active and cardinality(r.reasons) > 0
      and (${after === null} or (-d.strength, d.id) > (-(${after?.key ?? 0})::int, ${after?.id ?? null}::uuid))
    order by d.strength desc, d.id limit ${query.limit + 1}`.execute(db)
  const searched = await db.selectFrom('duplicateSearches').select('searchedAt').executeTakeFirst()
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    rows: shown.map(({ strength: _, ...row }) => row),
    next: rows.length > query.limit && last ? writeCursor(services.config, { sort: 'suspects', key: last.strength, id: last.id }) : null,
    searchedAt: searched?.searchedAt ?? null,
  }
}

export async function dismiss(context: DbContext, { params, body }: ValidInput<typeof dismissSuspect>) {
  const { db } = context
  const { userId } = memberOf(context)
  const pair = await db
    .updateTable('duplicateSuspects')
    .set(body.dismissed ? { dismissedAt: new Date(), dismissedBy: userId } : { dismissedAt: null, dismissedBy: null })
    .where('id', '=', params.id)
    .returning(['oneId', 'otherId'])
    .executeTakeFirst()
  if (!pair) throw new AppError('notFound')
  for (const recordId of [pair.oneId, pair.otherId])
    await audit(db, actorOf(context), { action: body.dismissed ? 'toldApart' : 'suspectedAgain', recordKind: 'customer', recordId })
  return {}
}
