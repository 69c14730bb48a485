import { AppError } from '#contract/errors.ts'
import { can, scopeOf } from '#contract/permissions.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { RefusedMailboxes } from '../contract.ts'

const mostShown = 100

/**
 * Those whom nobody writes to any more, of all lists: whoever stands for a token today may be among them. Not for who sees their own devices alone:
 * customers of all reps are among them.
 */
export async function refusedOf(context: DbContext): Promise<RefusedMailboxes> {
  const { role } = memberOf(context)
  if (scopeOf(role, 'devices.read') !== 'all') return { rows: [], canTry: false }
  const rows = await context.db
    .selectFrom('deviceAddresses')
    .select(['email', 'bounces as times'])
    .where('refusedAt', 'is not', null)
    .orderBy('email')
    .limit(mostShown)
    .execute()
  return { rows, canTry: can(role, 'devices.write') }
}

/** Somebody says that the mailbox is right. Twice is once. */
export async function tryAgain(context: DbContext, email: string): Promise<Record<string, never>> {
  const { db } = context
  const known = await db.selectFrom('deviceAddresses').select('refusedAt').where('email', '=', email).forUpdate().executeTakeFirst()
  if (!known) throw new AppError('notFound')
  if (known.refusedAt === null) return {}
  await db.updateTable('deviceAddresses').set({ refusedAt: null, bounces: 0 }).where('email', '=', email).execute()
  const by = actorOf(context)
  await audit(db, by, {
    action: 'recipientTried',
    recordKind: 'company',
    recordId: by.companyId,
    changes: [{ field: 'email', from: '', to: email }],
  })
  return {}
}
