import { choicesIn, type Filters, filter, viewsOf } from '#features/company/views/server/door.ts'
import type { DbContext } from '#server/http/context.ts'
import { storeAudiences, storeSorts } from '../contract.ts'
import { storeStates } from '../states.ts'

/** What the list of stores is filtered by. */
export async function storeFilters(context: DbContext): Promise<Filters> {
  const { choice } = choicesIn(context.language)
  return {
    screen: 'stores',
    filters: [
      filter('status', 'storeStatus', 'multi', choice('stores.states', storeStates)),
      filter('audience', 'audience', 'multi', choice('stores.audiences', storeAudiences)),
    ],
    sorts: storeSorts.map((key) => ({ key, labelKey: `fields.${labels[key]}` })),
    views: await viewsOf(context, 'stores'),
  }
}

const labels = { templateName: 'storeId', description: 'storeName', status: 'storeStatus' } as const
