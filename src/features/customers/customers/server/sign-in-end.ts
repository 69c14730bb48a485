import { audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'

type Signing = { email: string; active: boolean }

/** The sign-in belongs to the address it was given to, and to a customer that is active. */
export const endsSignIn = (before: Signing, after: Signing) => !after.active || before.email.toLowerCase() !== after.email.toLowerCase()

/** Takes these customers' sign-ins their way into the company; open sessions notice with their next request. `areOver`: about to become inactive. */
export async function removeSignIns(db: Db, actor: Parameters<typeof audit>[1], customerIds: readonly string[], areOver = false) {
  if (!customerIds.length) return
  const removed = await db
    .deleteFrom('memberships')
    .where('companyId', '=', actor.companyId)
    .where('customerId', 'in', customerIds)
    // Who came by an invitation signs in with an address of their own: that ends with the customer, not with the customer's address.
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('invitationId', 'is', null),
        eb.lit(areOver),
        exists(
          selectFrom('customers')
            .select('customers.id')
            .whereRef('customers.companyId', '=', 'memberships.companyId')
            .whereRef('customers.id', '=', 'memberships.customerId')
            .where('customers.active', '=', false),
        ),
      ]),
    )
    .returning(['userId', 'customerId'])
    .execute()
  if (!removed.length) return
  // A rep's codes go to whoever gets the next sign-in.
  const userIds = removed.map(({ userId }) => userId)
  await db.updateTable('reps').set({ userId: null }).where('companyId', '=', actor.companyId).where('userId', 'in', userIds).execute()
  for (const recordId of new Set(removed.map(({ customerId }) => customerId)))
    if (recordId) await audit(db, actor, { action: 'signInRemoved', recordKind: 'customer', recordId })
}
