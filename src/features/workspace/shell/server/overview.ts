import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { can } from '#contract/permissions.ts'
import { inRowsOfTheirOwn, pageOfMatters } from '#features/books/bookkeeper/server/door.ts'
import { entriesNeedingPerson } from '#features/books/sync/server/door.ts'
import { stockNeedsOf } from '#features/catalog/needs/server/door.ts'
import { visibleCustomers } from '#features/customers/customers/server/door.ts'
import { moneyKeptLong } from '#features/devices/settlements/server/door.ts'
import { storesWithLimits } from '#features/stores/shoppers/server/door.ts'
import type { Condition } from '#server/data/conditions.ts'
import type { RecordKind } from '#server/data/record-kind.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { type getOverview, mostMatters, mostNeeds } from '../contract.ts'

type Overview = RawResult<typeof getOverview>

export async function overviewOf(kinds: readonly RecordKind[], context: DbContext): Promise<Overview> {
  const { condition } = await visibleCustomers(context)
  const [figures, needsYou, bookkeeper, stock, money, stores, questions] = await Promise.all([
    figuresOf(context, condition),
    entriesNeedingPerson(kinds, context, mostNeeds),
    mattersOf(kinds, context),
    stockNeedsOf(context),
    moneyKeptLong(context),
    storesWithLimits(context),
    questionsOf(context),
  ])
  return { ...figures, needsYou, bookkeeper, stock, money, stores, questions }
}

/** What the books wait for, beside what stands among the entries of the ledger already. */
async function mattersOf(kinds: readonly RecordKind[], context: DbContext) {
  const { role } = memberOf(context)
  if (!can(role, 'books.read')) return []
  return pageOfMatters(
    kinds,
    { ...context, role },
    { besideLedger: true, without: inRowsOfTheirOwn(role), after: null, limit: mostMatters },
  )
}

/** The newest order was taken without tax since nobody has said whether any is charged where it goes. */
async function questionsOf(context: DbContext): Promise<Overview['questions']> {
  const { db } = context
  if (!can(memberOf(context).role, 'settings.write')) return []
  const newest = await db.selectFrom('orders').select('noTax').orderBy('number', 'desc').limit(1).executeTakeFirst()
  const settings =
    newest?.noTax === 'noCode' ? await db.selectFrom('salesSettings').select(['taxCodeId', 'chargesNoTax']).executeTakeFirst() : null
  return newest?.noTax === 'noCode' && !settings?.taxCodeId && !settings?.chargesNoTax ? ['salesTax'] : []
}

type Figures = Omit<Overview, 'needsYou' | 'bookkeeper' | 'stock' | 'money' | 'stores' | 'questions'>

/** From the index of balances alone, by ranges. */
async function figuresOf({ db }: DbContext, condition: Condition): Promise<Figures> {
  const reached = sql`${ofCompany('c')} and ${condition}`
  const { rows } =
    await sql<Figures>`select owed.cents as owed, owed.customers as owing, credit.cents as credit, credit.customers as "withCredit"
       from (select coalesce(sum(open_balance), 0)::bigint as cents, count(*) as customers from customers c where open_balance > 0 and ${reached}) owed,
         (select coalesce(sum(open_balance), 0)::bigint as cents, count(*) as customers from customers c where open_balance < 0 and ${reached}) credit`.execute(
      db.withoutPlugins(),
    )
  return rows[0] ?? { owed: 0, owing: 0, credit: 0, withCredit: 0 }
}
