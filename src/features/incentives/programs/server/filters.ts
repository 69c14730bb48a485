import { choicesIn, type Filters, filter, viewsOf } from '#features/company/views/server/door.ts'
import type { DbContext } from '#server/http/context.ts'
import { programSorts } from '../contract.ts'
import { programStates } from '../states.ts'
import { isPayee } from './reach.ts'

/** What the program center is filtered by (rules 3.13). */
export async function programFilters(context: DbContext): Promise<Filters> {
  const { choice, yesNo } = choicesIn(context.language)
  return {
    screen: 'programs',
    filters: [
      filter('active', 'programActive', 'select', yesNo),
      filter('state', 'programState', 'multi', choice('programs.states', programStates)),
      filter('date', 'programDays', 'dateRange'),
      ...(isPayee(context) ? [] : [filter('overCeiling', 'overCeiling', 'select', yesNo)]),
    ],
    sorts: programSorts.map((key) => ({ key, labelKey: `fields.${labels[key] ?? key}` })),
    views: await viewsOf(context, 'programs'),
  }
}

const labels: Partial<Record<(typeof programSorts)[number], string>> = { active: 'programActive', spend: 'programSpend' }
