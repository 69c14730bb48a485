import { sql } from 'kysely'
import type { NotificationCode } from '#contract/live.ts'
import type { Ability } from '#contract/permissions.ts'
import { notify } from '#features/notifications/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { RestockState } from '../ways.ts'
import type { RestockRecord } from './restock.ts'

type Who = 'deciders' | 'requester' | 'receivers'
const told: Partial<Record<RestockState, { code: NotificationCode; to: Who }>> = {
  Requested: { code: 'NA_RESTOCK_ASKED', to: 'deciders' },
  Approved: { code: 'NA_RESTOCK_APPROVED', to: 'deciders' },
  InTransit: { code: 'NA_RESTOCK_SENT', to: 'receivers' },
  PartReceived: { code: 'NA_RESTOCK_DIFFERS', to: 'deciders' },
  Rejected: { code: 'NA_RESTOCK_REJECTED', to: 'requester' },
}
const decides: Ability = 'stock.write'

/** Whoever has to do something about a restock now, or waited for it in vain; whoever brought it there knows. `asksCount`: more or less came. */
export async function tellOfStep(
  db: Db,
  { companyId, actorId }: Actor,
  restock: RestockRecord,
  { to, asksCount }: { to: RestockState; asksCount: boolean },
): Promise<void> {
  const goesToPick = restock.state === 'Approved' || restock.state === 'Picked'
  const notice =
    to === 'Cancelled' && goesToPick
      ? ({ code: 'NA_RESTOCK_CANCELLED', to: 'deciders' } as const)
      : told[to === 'Received' && asksCount ? 'PartReceived' : to]
  if (!notice) return
  const people = notice.to === 'deciders' ? { can: decides } : await peopleOf(db, restock, notice.to)
  await notify(db, {
    companyId,
    code: notice.code,
    to: people,
    value: `${restock.number}, ${restock.toName}`,
    record: { kind: 'restock', id: restock.id },
    ...(actorId && { except: actorId }),
  })
}

/** Who answers for the location receives, and who asked for it; where nobody does, whoever may. */
async function peopleOf(db: Db, { requestedById, toId }: RestockRecord, who: 'requester' | 'receivers') {
  const requester = requestedById ? [requestedById] : []
  if (who === 'requester') return requester
  const { rows } = await sql<{ userId: string }>`
    select m.user_id as "userId" from stock_locations l join reps r on ${ofCompany('r')} and r.code = l.answers_for
    join memberships m on ${ofCompany('m')} and m.rep_id = r.id
    where ${ofCompany('l')} and l.id = ${toId}::uuid and l.answers_for <> ''`.execute(db.withoutPlugins())
  const people = [...new Set([...rows.map(({ userId }) => userId), ...requester])]
  return people.length ? people : { can: decides }
}
