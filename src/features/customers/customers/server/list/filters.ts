import { can } from '#contract/permissions.ts'
import { choicesIn, type Filters, filter, viewsOf } from '#features/company/views/server/door.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { customerSorts, syncStates } from '../../contract.ts'
import { optionsOf } from './filter-options.ts'
import { visibleCustomers } from './visible.ts'

/** What the list of customers is filtered by. */
export async function customerFilters(context: DbContext): Promise<Filters> {
  const { db, language } = context
  const visible = await visibleCustomers(context)
  const seesDuplicates = can(memberOf(context).role, 'customerMerge.read')
  const [reps, territories, sources, states, views] = await Promise.all([
    optionsOf(db, 'rep', visible),
    optionsOf(db, 'territory', visible),
    optionsOf(db, 'source', visible),
    optionsOf(db, 'state', visible),
    viewsOf(context, 'customers'),
  ])
  const { choice, yesNo } = choicesIn(language)
  return {
    screen: 'customers',
    filters: [
      filter('rep', 'salesRepresentative', 'multi', reps),
      filter('territory', 'territory', 'multi', territories),
      filter('source', 'source', 'multi', sources),
      filter('state', 'state', 'multi', states),
      filter('customerType', 'customerType', 'select', choice('customers.type', ['N', 'D'])),
      {
        ...filter('active', 'active', 'select', [
          ...yesNo,
          ...choice('customers.list', ['any']).map(({ label }) => ({ value: 'all', label })),
        ]),
        default: 'Y',
      },
      filter('onHold', 'onHold', 'select', yesNo),
      filter('overdue', 'overdue', 'select', yesNo),
      ...(can(memberOf(context).role, 'notes.read') ? [filter('attachment', 'hasAttachment', 'select', yesNo)] : []),
      ...(seesDuplicates ? [filter('duplicate', 'mayBeDuplicate', 'select', yesNo)] : []),
      filter('balance', 'openBalance', 'numberRange'),
      filter('syncState', 'syncState', 'multi', choice('syncState', syncStates)),
      filter('lastChange', 'updatedAt', 'dateRange'),
      filter('lastOrder', 'lastOrder', 'dateRange'),
    ],
    sorts: customerSorts.map((key) => ({ key, labelKey: `fields.${key}` })),
    // One that is shared by whoever may filter by more would only be refused.
    views: views.filter(
      ({ shared, state }) => seesDuplicates || !shared || !/[{,]"duplicate":/.test(new URLSearchParams(state).get('filters') ?? ''),
    ),
  }
}
