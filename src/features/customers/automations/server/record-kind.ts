import { automationPath, automationsPath, customerPath } from '#contract/places.ts'
import { reachedWith, recordKind } from '#server/data/record-kind.ts'

/** An automation; or one run of it, whose letter is called by the customer who gets it. */
export const automationKind = recordKind({
  kind: 'automation',
  screen: automationsPath,
  async names({ db }, ids) {
    const [automations, runs] = await Promise.all([
      db.selectFrom('automations').select(['id', 'automationName', 'removedAt']).where('id', 'in', ids).execute(),
      db
        .selectFrom('automationRuns as r')
        .innerJoin('customers as c', (join) => join.onRef('c.companyId', '=', 'r.companyId').onRef('c.id', '=', 'r.customerId'))
        .select(['r.id', 'c.id as customerId', 'c.customerName'])
        .where('r.id', 'in', ids)
        .execute(),
    ])
    return new Map([
      ...automations.map(({ id, automationName: name, removedAt }) => [id, { name, path: removedAt ? null : automationPath(id) }] as const),
      ...runs.map(({ id, customerId, customerName }) => [id, { name: customerName, path: letters(customerId) }] as const),
    ])
  },
  reaches: reachedWith('automations.read'),
})

const letters = (customerId: string) => `${customerPath(customerId)}?tab=automations`
