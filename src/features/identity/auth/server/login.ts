import { routeOutside } from '#server/http/route.ts'
import { login } from '../contract.ts'
import { askForCode } from './second-factor/second-step.ts'
import { authenticate } from './session/authenticate.ts'
import { openSession, present } from './session/open-session.ts'

export const loginRoute = routeOutside(login, async ({ body }, context) => {
  const user = await authenticate(context, {
    account: { kind: 'user', email: body.userName },
    password: body.password,
    captchaToken: body.reCaptchaToken,
  })
  if (user.totpSecretSealed) return askForCode(context, user, body.keepSignedIn)
  const opened = await context.services.transaction({ userId: user.id }, (db) =>
    openSession(context, db, { userId: user.id, epoch: user.tokenEpoch, kind: 'user', keep: body.keepSignedIn }),
  )
  return present(context, opened)
})
