import { choicesIn, type Filters, filter, viewsOf } from '#features/company/views/server/door.ts'
import type { DbContext } from '#server/http/context.ts'
import { storeAudiences, storeSorts } from '../contract.ts'
import { storeStates } from '../states.ts'

/** What the list of stores is filtered by. */
export async function storeFilters(context: DbContext): Promise<Filters> {
  const { choice, yesNo } = choicesIn(context.language)
  return {
    screen: 'stores',
    filters: [
      filter('status', 'storeStatus', 'multi', choice('stores.states', storeStates)),
      filter('template', 'storeId', 'text'),
      filter('pending', 'pendingOrders', 'select', yesNo),
      filter('audience', 'audience', 'multi', choice('stores.audiences', storeAudiences)),
    ],
    sorts: storeSorts.map((key) => ({ key, labelKey: `fields.${labels[key]}` })),
    views: await viewsOf(context, 'stores'),
  }
}

const labels = { templateName: 'storeId', description: 'storeName', status: 'storeStatus', pending: 'pendingOrders' } as const
