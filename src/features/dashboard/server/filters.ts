import { CompiledQuery } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { customerSorts, syncStates } from '#features/customers/contract.ts'
import { visibleCustomers } from '#features/customers/server/door.ts'
import { getRepCodesByCodeAndName } from '#features/settings/contract.ts'
import { type DbContext, memberOf } from '#server/context.ts'
import { text } from '#server/text.ts'
import type { fetchFilters } from '../contract.ts'
import { viewsOf } from './views.ts'

type Filters = RawResult<typeof fetchFilters>
type Option = { value: string; label: string }
/** More are searched for instead (decisions 3.13). */
const most = 200

export async function filtersOf(context: DbContext): Promise<Filters> {
  const { db, language } = context
  const [reps, territories, sources, views] = await Promise.all([
    repOptions(context),
    namesOf(context, 'territory', 'territories'),
    namesOf(context, 'source', 'sources'),
    viewsOf(db, memberOf(context).userId, 'customers'),
  ])
  const choice = (prefix: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: text(language, `${prefix}.${value}`) }))
  const yesNo = [
    { value: 'Y', label: text(language, 'common.yes') },
    { value: 'N', label: text(language, 'common.no') },
  ]
  const filter = (key: string, field: string, type: Filters['filters'][number]['type'], options: Option[] = []) => ({
    key,
    labelKey: `fields.${field}`,
    type,
    options,
    default: null,
    searchCall: null,
  })
  const tooMany = reps.length > most
  return {
    screen: 'customers',
    filters: [
      { ...filter('rep', 'salesRepresentative', 'multi', tooMany ? [] : reps), searchCall: tooMany ? getRepCodesByCodeAndName.path : null },
      filter('territory', 'territory', 'multi', territories),
      filter('source', 'source', 'multi', sources),
      filter('customerType', 'customerType', 'select', choice('customers.type', ['N', 'D'])),
      { ...filter('active', 'active', 'select', [...yesNo, { value: 'all', label: text(language, 'customers.list.any') }]), default: 'Y' },
      filter('onHold', 'onHold', 'select', yesNo),
      filter('balance', 'openBalance', 'numberRange'),
      filter('syncState', 'syncState', 'multi', choice('syncState', syncStates)),
      filter('lastChange', 'updatedAt', 'dateRange'),
    ],
    sorts: customerSorts.map((key) => ({ key, labelKey: `fields.${key}` })),
    views,
  }
}

async function repOptions(context: DbContext): Promise<Option[]> {
  const { all, condition, values } = await visibleCustomers(context)
  const codes = all ? 'true' : `r.code in (select c.sales_representative from customers c where ${condition})`
  const { rows } = await context.db.executeQuery<Option>(
    CompiledQuery.raw(
      `select r.code as value, r.code || ' · ' || r.name as label from reps r where ${codes} order by r.code limit ${most + 1}`,
      values,
    ),
  )
  return rows
}

/** The names that are known, or for a caller who sees only some customers, those of these. */
async function namesOf(context: DbContext, column: 'territory' | 'source', table: 'territories' | 'sources'): Promise<Option[]> {
  const { all, condition, values } = await visibleCustomers(context)
  const statement = all
    ? `select name as value, name as label from ${table} order by name limit ${most}`
    : `select distinct c.${column} as value, c.${column} as label from customers c where c.${column} <> '' and ${condition} order by 1 limit ${most}`
  return (await context.db.executeQuery<Option>(CompiledQuery.raw(statement, values))).rows
}
