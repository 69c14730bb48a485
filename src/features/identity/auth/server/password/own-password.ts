import { languageOf } from '#contract/languages.ts'
import { type Context, signedInAs } from '#server/http/context.ts'
import { postMail } from '#server/mail/mail.ts'
import { noteForPerson } from '../person-audit.ts'
import { proveOwner } from '../prove.ts'
import { endOtherSessions } from '../session/other-sessions.ts'
import { hashPassword } from './passwords.ts'

/**
 * Whoever knew the old password is out, this session aside; the person hears of it by mail. A password that a company once chose remains
 * known as such: whoever chose it could be the one who changes it. Only a code to the address tells whose the account is.
 */
export async function changePassword(context: Context, { currentPassword, password }: { currentPassword: string; password: string }) {
  const { services, request, language } = context
  const { userId } = signedInAs(context)
  const user = await proveOwner(context, { password: { field: 'currentPassword', given: currentPassword } })
  const passwordHash = await hashPassword(services.config, password)
  await services.transaction({}, async (db) => {
    await db.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute()
    await endOtherSessions(context, db, 'password changed')
    await postMail(services, db, {
      template: 'passwordChanged',
      to: user.email,
      language: user.language ? languageOf(user.language) : language,
    })
    await noteForPerson(db, { userId, name: user.displayName, ip: request.ip }, 'passwordChanged')
  })
  return {}
}
