import { choicesIn, type Filters, filter, viewsOf } from '#features/company/views/server/door.ts'
import { customerOptions } from '#features/customers/customers/server/door.ts'
import type { DbContext } from '#server/http/context.ts'
import { visitStates } from '../contract.ts'
import { visitOutcomes } from '../visit.ts'

/** What the list of visits is filtered by. */
export async function visitFilters(context: DbContext): Promise<Filters> {
  const { choice } = choicesIn(context.language)
  return {
    screen: 'visits',
    filters: [
      filter('state', 'visitState', 'multi', choice('visits.states', visitStates)),
      filter('day', 'visitDay', 'dateRange'),
      filter('rep', 'settledRep', 'multi', await customerOptions.rep(context, '')),
      filter('outcome', 'visitOutcome', 'multi', choice('deviceSell.visit.outcomes', visitOutcomes)),
    ],
    sorts: [{ key: 'visitDay', labelKey: 'fields.visitDay' }],
    views: await viewsOf(context, 'visits'),
  }
}
