import type { Change } from '#server/data/audit.ts'
import { timeOfId } from '#server/data/time-ids.ts'

const origins = ['web', 'quickbooks', 'system', 'admin', 'store'] as const
type Row = { id: string; actor: string; origin: string; action: string; changes: unknown }

/** An event of the audit log in a timeline: its id says when it was. */
export const asEvent = ({ id, actor, origin, action, changes }: Row) => ({
  id,
  at: new Date(timeOfId(id)).toISOString().replace('Z', '000Z'),
  actor,
  origin: origins.find((known) => known === origin) ?? 'system',
  action,
  changes: changes as Change[],
})
