import { routeOutside } from '#server/http/route.ts'
import { adminLogin } from '../../contract.ts'
import { noteForPerson } from '../person-audit.ts'
import { takeSecondFactor } from '../second-factor/totp.ts'
import { authenticate } from '../session/authenticate.ts'
import { openSession, present } from '../session/open-session.ts'

/** Password and authenticator (or a recovery code); the session has no company until one is opened with a reason. */
export const adminLoginRoute = routeOutside(adminLogin, async ({ body }, context) => {
  const { services, request } = context
  const user = await authenticate(context, {
    account: { kind: 'admin', email: body.userName },
    password: body.password,
    captchaToken: body.reCaptchaToken,
    secondFactor: (db, found) => takeSecondFactor(services, db, found, body.totp),
  })
  const opened = await services.transaction({ userId: user.id }, async (db) => {
    const session = await openSession(context, db, {
      userId: user.id,
      epoch: user.tokenEpoch,
      kind: 'admin',
      keep: false,
      factorTaken: true,
    })
    await noteForPerson(db, { userId: user.id, name: session.signedIn.displayName, ip: request.ip }, 'adminSignedIn')
    return session
  })
  return present(context, opened)
})
