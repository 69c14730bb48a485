import { sql } from 'kysely'
import { languageOf } from '#contract/languages.ts'
import { type Context, signedInAs } from '#server/context.ts'
import { postMail } from '#server/mail.ts'
import { revokeSessions } from '#server/tokens.ts'
import { hashPassword } from './passwords.ts'
import { noteForPerson } from './person-audit.ts'
import { proveOwner } from './prove.ts'

/** Whoever knew the old password is out, this session aside; the person hears of it by mail. */
export async function changePassword(context: Context, { currentPassword, password }: { currentPassword: string; password: string }) {
  const { services, request, language } = context
  const { userId, sessionId } = signedInAs(context)
  const user = await proveOwner(context, { password: { field: 'currentPassword', given: currentPassword } })
  const passwordHash = await hashPassword(services.config, password)
  await services.transaction({}, async (db) => {
    const { tokenEpoch } = await db
      .updateTable('users')
      .set({ passwordHash, passwordBy: null, tokenEpoch: sql`token_epoch + 1` })
      .where('id', '=', userId)
      .returning('tokenEpoch')
      .executeTakeFirstOrThrow()
    await revokeSessions(db, { userId, except: sessionId }, 'password changed')
    await db.updateTable('sessions').set({ epoch: tokenEpoch }).where('id', '=', sessionId).execute()
    await postMail(services, db, {
      template: 'passwordChanged',
      to: user.email,
      language: user.language ? languageOf(user.language) : language,
    })
    await noteForPerson(db, { userId, name: user.displayName, ip: request.ip }, 'passwordChanged')
  })
  return {}
}
