import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'

type Signing = { email: string; active: boolean }

/** The sign-in belongs to the address it was given to, and to a customer that is active. */
export const endsSignIn = (before: Signing, after: Signing) => !after.active || before.email.toLowerCase() !== after.email.toLowerCase()

/** Takes these customers' sign-ins their way into the company; open sessions notice with their next request. */
export async function removeSignIns(db: Db, actor: Parameters<typeof audit>[1], customerIds: readonly string[]) {
  if (!customerIds.length) return
  const removed = await db
    .deleteFrom('memberships')
    .where('companyId', '=', actor.companyId)
    .where('customerId', 'in', customerIds)
    .returning(['userId', 'customerId'])
    .execute()
  if (!removed.length) return
  // A rep's codes go to whoever gets the next sign-in.
  const userIds = removed.map(({ userId }) => userId)
  await db.updateTable('reps').set({ userId: null }).where('companyId', '=', actor.companyId).where('userId', 'in', userIds).execute()
  for (const recordId of new Set(removed.map(({ customerId }) => customerId)))
    if (recordId) await audit(db, actor, { action: 'signInRemoved', recordKind: 'customer', recordId })
}
