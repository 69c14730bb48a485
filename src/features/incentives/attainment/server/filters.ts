import { sql } from 'kysely'
import { type Filters, filter, viewsOf } from '#features/company/views/server/door.ts'
import { customerOptions } from '#features/customers/customers/server/door.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import { text } from '#server/text.ts'
import { attainmentSorts } from '../contract.ts'
import { reviewFlags } from '../engine/flags.ts'
import { entryStatuses } from '../engine/status.ts'
import { ownEntries, seenBy } from './seen.ts'

const mostOptions = 200

/** What the list of attainments is filtered by. Customers and franchises are named by whoever links to it. */
export async function attainmentFilters(context: DbContext): Promise<Filters> {
  const { language } = context
  const statuses = entryStatuses.map((value) => ({ value, label: text(language, `attainment.statuses.${value}`) }))
  const flags = reviewFlags.map((value) => ({ value, label: text(language, `attainment.flags.${value}`) }))
  const own = await ownEntries(context)
  const { rows: programs } = await sql<{ id: string; name: string }>`
    select p.id, p.name from programs p where ${ofCompany('p')}
      and exists (select from attainments a where ${ofCompany('a')} and a.program_id = p.id and ${seenBy(own)})
    order by p.name_key, p.id limit ${sql.lit(mostOptions)}`.execute(context.db.withoutPlugins())
  return {
    screen: 'attainment',
    filters: [
      filter(
        'program',
        'programName',
        'multi',
        programs.map(({ id, name }) => ({ value: id, label: name })),
      ),
      filter('status', 'rewardStatus', 'multi', statuses),
      ...(own ? [] : [filter('rep', 'salesRepresentative', 'multi', await customerOptions.rep(context, ''))]),
      filter('date', 'createdDate', 'dateRange'),
      ...(own ? [] : [filter('flag', 'reviewFlag', 'multi', flags)]),
    ],
    sorts: attainmentSorts.map((key) => ({ key, labelKey: `fields.${labels[key]}` })),
    views: await viewsOf(context, 'attainment'),
  }
}

const labels = {
  customerName: 'customerName',
  programName: 'programName',
  franchiseName: 'franchiseName',
  status: 'rewardStatus',
  createdDate: 'createdDate',
  spend: 'spend',
  customerReward: 'customerReward',
  salesReward: 'salesReward',
} as const
