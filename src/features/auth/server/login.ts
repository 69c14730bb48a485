import { routeOutside } from '#server/route.ts'
import { login } from '../contract.ts'
import { type Account, forgetFailures } from './attempts.ts'
import { authenticate } from './authenticate.ts'
import { captchaForLogin } from './captcha-check.ts'
import { openSession, present } from './open-session.ts'

export const loginRoute = routeOutside(login, async ({ body }, context) => {
  const failuresAllowed = await captchaForLogin(context, body.reCaptchaToken)
  const account: Account = { kind: 'user', email: body.userName }
  const user = await authenticate(context, { account, password: body.password, failuresAllowed })
  const opened = await context.services.transaction({ userId: user.id }, async (db) => {
    await forgetFailures(db, account)
    return openSession(context, db, { userId: user.id, epoch: user.tokenEpoch, kind: 'user', keep: body.keepSignedIn })
  })
  return present(context, opened)
})
