import { type Actor, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { RestockState } from '../ways.ts'

type Step = { from: RestockState | null; to: RestockState; reason: string }

/** Who brought it from which state to which, and why. */
export async function noteStep(db: Db, by: Actor, restock: { id: string; number: number; toId: string }, { from, to, reason }: Step) {
  await db
    .insertInto('restockSteps')
    .values(({ selectFrom }) => ({
      companyId: by.companyId,
      restockId: restock.id,
      stepNo: selectFrom('restockSteps')
        .select(({ fn, eb, val }) => eb(fn.coalesce(fn.max('stepNo'), val(0)), '+', val(1)).as('next'))
        .where('restockId', '=', restock.id),
      fromState: from ?? '',
      toState: to,
      reason,
      madeBy: by.actor,
      madeById: by.actorId,
    }))
    .execute()
  await audit(db, by, {
    action: from ? 'restockChanged' : 'restockDrafted',
    recordKind: 'stockLocation',
    recordId: restock.toId,
    changes: [
      { field: 'restock', from: '', to: `#${restock.number}` },
      { field: 'restockState', from: from ?? '', to },
      ...(reason ? [{ field: 'reason', from: '', to: reason }] : []),
    ],
  })
}
