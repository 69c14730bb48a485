import type { SignedIn } from '#contract/session.ts'
import type { Db } from '#server/data/db.ts'
import type { Context } from '#server/http/context.ts'
import { openSession, present } from './open-session.ts'

/** Signs in a person made in this transaction. Answers what to do once it is committed: set the cookie and say who they are. */
export async function signInNow(context: Context, db: Db, userId: string): Promise<() => SignedIn> {
  const opened = await openSession(context, db, { userId, epoch: 0, kind: 'user', keep: true })
  return () => present(context, opened)
}
