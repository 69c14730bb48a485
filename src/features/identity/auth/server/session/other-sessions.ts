import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { revokeSessions } from '#server/http/tokens.ts'

/** Whoever else is signed in as this person, or half way in, is out; this session goes on. */
export async function endOtherSessions(db: Db, { userId, sessionId }: { userId: string; sessionId: string }, reason: string) {
  const { tokenEpoch } = await db
    .updateTable('users')
    .set({ tokenEpoch: sql`token_epoch + 1` })
    .where('id', '=', userId)
    .returning('tokenEpoch')
    .executeTakeFirstOrThrow()
  await revokeSessions(db, { userId, except: sessionId }, reason)
  await db.updateTable('sessions').set({ epoch: tokenEpoch }).where('id', '=', sessionId).execute()
}
