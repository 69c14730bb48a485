import { sql } from 'kysely'
import { type Ability, can } from '#contract/permissions.ts'
import { firstIdOf } from '#server/data/time-ids.ts'
import type { TimelinePlace, TimelineSource } from '#server/data/timeline.ts'
import { memberOf } from '#server/http/context.ts'
import { asEvent } from './audit-event.ts'

/** What was done to these is only for who may see them. */
const guarded: readonly { actions: RegExp; ability: Ability }[] = [{ actions: /^payCard/, ability: 'payCards.read' }]

/** What the audit log says of a customer, save that contacts and notes came: they stand there themselves. Its order is that of the ids. */
export const changes: TimelineSource<'changes'> = {
  kind: 'changes',
  ability: 'history.read',
  async read(context, { customerId, before, limit }) {
    const { role } = memberOf(context)
    const rows = await context.db
      .selectFrom('auditEvents')
      .select(['id', 'actor', 'origin', 'action', 'changes'])
      .where('recordId', '=', customerId)
      // Letter by letter as the index has it.
      .where(sql<boolean>`record_kind = 'customer' and action <> 'noteAdded' and action <> 'contactAdded'`)
      .$if(before !== null, (found) => found.where('id', '<', boundOf(before)))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    const hidden = guarded.filter(({ ability }) => !can(role, ability))
    return rows.map((row) => ({ ...asEvent(row), ...(hidden.some(({ actions }) => actions.test(row.action)) && { changes: [] }) }))
  },
}

/** Ids below this stand before the place: an id's millisecond is its time here. */
function boundOf(before: TimelinePlace['before']): string {
  if (!before) return ''
  const ms = Date.parse(before.at)
  const [first, next] = [firstIdOf(ms), firstIdOf(ms + 1)]
  if (!before.at.endsWith('000Z')) return next
  return before.id < first ? first : before.id > next ? next : before.id
}
