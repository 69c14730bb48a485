import { CompiledQuery } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import type { DbContext } from '#server/http/context.ts'
import type { findDuplicates } from '../contract.ts'
import { endOf, phoneWord } from './list/words.ts'
import { isInScope, rowScope } from './scope.ts'

type Found = RawResult<typeof findDuplicates>
const shown = 5
/** A phone is the same when this many of its last digits are. */
const samePhoneDigits = 7

/** Customers with this name or company, e-mail, or phone; each once, for the strongest reason. */
export async function duplicatesOf(context: DbContext, { query }: ValidInput<typeof findDuplicates>): Promise<Found> {
  const { id, name, email, phone } = query
  const digits = phone.replace(/\D/g, '').slice(-samePhoneDigits)
  const samePhone = digits.length === samePhoneDigits ? phoneWord(digits) : null
  const row = `c.id, c.customer_name as "customerName", c.customer_company_name as "customerCompanyName", c.email, c.phone,
    c.sales_representative as "salesRepresentative", c.territory, c.merged_into is not null as merged`
  const { rows } = await context.db
    .withoutPlugins()
    .executeQuery<Found['rows'][number] & { salesRepresentative: string; territory: string }>(
      CompiledQuery.raw(
        `select distinct on (id) * from (
         (select ${row}, 'email' as why, 1 as rank from customers c where c.email <> '' and c.email = $2 limit 20)
         union all (select ${row}, 'name', 2 from customers c where c.name_key = $1 and $1 <> '' limit 20)
         union all (select ${row}, 'name', 2 from customers c where c.company_key = $1 and $1 <> '' limit 20)
         union all (select ${row}, 'phone', 3 from customer_words w join customers c on c.id = w.customer_id where w.word >= $3 and w.word < $4 limit 20)
       ) found where ($5::uuid is null or id <> $5::uuid) and not merged order by id, rank`,
        [name.toLowerCase(), email.toLowerCase(), samePhone, samePhone && endOf(samePhone), id ?? null],
      ),
    )
  const scope = await rowScope(context)
  return { rows: rows.filter((each) => isInScope(scope, each)).slice(0, shown) }
}
