import { actorOf, audit, type Change } from '#server/data/audit.ts'
import type { DbContext } from '#server/http/context.ts'

/** Which connection it was stands among the changes: one that was removed has no other name. */
export const note = (context: DbContext, action: string, { id, name }: { id: string; name: string }, changes: Change[] = []) =>
  audit(context.db, actorOf(context), {
    action,
    recordKind: 'connection',
    recordId: id,
    changes: [{ field: 'connection', from: '', to: name }, ...changes],
  })
