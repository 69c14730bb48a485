import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { nationalDigits, numbersIn } from '#contract/typed/phones.ts'
import { endOf } from '#server/data/beginning.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { findDuplicates } from '../../contract.ts'
import { phoneWord } from '../list/words.ts'
import { isInScope, rowScope } from '../scope.ts'

type Found = RawResult<typeof findDuplicates>
const shown = 5
/** A phone is the same when this many of its last digits are. */
const samePhoneDigits = 7

/** Customers with this name or company, e-mail, or phone; each once, for the strongest reason. */
export async function duplicatesOf(context: DbContext, { query }: ValidInput<typeof findDuplicates>): Promise<Found> {
  const { id, name, email, phone } = query
  const phones = numbersIn(phone).map((number) => nationalDigits(number).slice(-samePhoneDigits))
  const starts = phones.filter((digits) => digits.length === samePhoneDigits).map(phoneWord)
  const named = (column: string) => sql`${name} <> '' and c.${sql.raw(column)} = app.sort_key(${name})`
  const row = `c.id, c.customer_name as "customerName", c.customer_company_name as "customerCompanyName", c.email, c.phone,
    c.sales_representative as "salesRepresentative", c.territory, c.merged_into is not null as merged`
  const { rows } = await sql<Found['rows'][number] & { salesRepresentative: string; territory: string }>`select distinct on (id) * from (
         (select ${sql.raw(row)}, 'email' as why, 1 as rank from customers c where ${ofCompany('c')} and c.email <> '' and c.email = ${email} limit 20)
         union all (select ${sql.raw(row)}, 'name', 2 from customers c where ${ofCompany('c')} and ${named('name_sort')} and app.name_key(c.customer_name) = app.name_key(${name}) limit 20)
         union all (select ${sql.raw(row)}, 'name', 2 from customers c where ${ofCompany('c')} and ${named('company_sort')} and app.name_key(c.customer_company_name) = app.name_key(${name}) limit 20)
         union all (select ${sql.raw(row)}, 'phone', 3 from unnest(${starts}::text[], ${starts.map(endOf)}::text[]) as t (start, beyond)
           join customer_words w on ${ofCompany('w')} and w.word >= t.start and w.word < t.beyond
           join customers c on ${ofCompany('c')} and c.id = w.customer_id limit 20)
       ) found where (${id ?? null}::uuid is null or id <> ${id ?? null}::uuid) and not merged order by id, rank`.execute(
    context.db.withoutPlugins(),
  )
  const scope = await rowScope(context)
  return { rows: rows.filter((each) => isInScope(scope, each)).slice(0, shown) }
}
