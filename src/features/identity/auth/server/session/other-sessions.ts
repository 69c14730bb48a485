import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { type Context, signedInAs } from '#server/http/context.ts'
import { revokeSessions } from '#server/http/tokens.ts'
import { rememberDevice } from '../devices.ts'

/** Whoever else is signed in as this person, or half way in, is out; this session goes on, and its browser alone stays known. */
export async function endOtherSessions(context: Context, db: Db, reason: string) {
  const { userId, sessionId } = signedInAs(context)
  const { tokenEpoch } = await db
    .updateTable('users')
    .set({ tokenEpoch: sql`token_epoch + 1` })
    .where('id', '=', userId)
    .returning('tokenEpoch')
    .executeTakeFirstOrThrow()
  await revokeSessions(db, { userId, except: sessionId }, reason)
  await db.updateTable('sessions').set({ epoch: tokenEpoch }).where('id', '=', sessionId).execute()
  await rememberDevice(context, db, { userId, epoch: tokenEpoch })
}
