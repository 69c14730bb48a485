import { AppError } from '#contract/errors.ts'
import { languageOf } from '#contract/languages.ts'
import type { Context } from '#server/http/context.ts'
import { setCookie } from '#server/http/cookies.ts'
import { takeShared } from '#server/http/limits.ts'
import { routeOutside } from '#server/http/route.ts'
import { postMail } from '#server/mail/mail.ts'
import { confirmEmail, confirmResetCode, requestEmailCode, requestResetCode } from '../../contract.ts'
import { issueCode, type Purpose, redeemCode, resendAfterSeconds } from './codes.ts'
import { openFlow, readFlow } from './flow.ts'
import { grantLifeSeconds, makeGrant, refuseMoreResets } from './grants.ts'
import { refuseForeignPages } from './own-page.ts'

/** Known and unknown addresses take the same path and get the same answer; only the mail differs. */
async function sendCode(context: Context, purpose: Purpose, email: string) {
  const { services, request, language } = context
  await takeShared(services, 'code', request.ip)
  const flow = openFlow(context)
  await services.transaction({}, async (db) => {
    const user = await db.selectFrom('users').select(['language', 'disabledAt']).where('email', '=', email).executeTakeFirst()
    const real = purpose === 'signup' ? !user : user !== undefined && !user.disabledAt
    const issued = await issueCode(db, services.config, { purpose, email, flow }, real)
    if (!issued) return
    await postMail(services, db, {
      template: purpose === 'reset' ? 'resetCode' : real ? 'signUpCode' : 'accountExists',
      to: email,
      // Whoever asks for a code goes on reading on the page that they asked from.
      language: purpose === 'signup' && user?.language ? languageOf(user.language) : language,
      values: issued,
      expiresAt: new Date(Date.now() + issued.minutes * 60_000),
      discard: purpose === 'reset' && !real,
    })
  })
}

async function confirmCode(context: Context, purpose: Purpose, email: string, code: string) {
  const { services, reply, request } = context
  await takeShared(services, 'check', request.ip)
  const asked = { purpose, email, flow: readFlow(context) }
  // Committed whatever comes of it: a wrong guess counts.
  const grant = await services.transaction({}, async (db) => {
    if (!(await redeemCode(db, services.config, asked, code))) return null
    if (purpose === 'reset') await refuseMoreResets(db, email)
    return makeGrant(db, purpose, email)
  })
  if (!grant) {
    services.log.warn({ purpose, ip: request.ip, requestId: request.id }, 'a wrong code')
    throw new AppError('wrongCode', { fields: { otp: 'auth.wrongCode' } })
  }
  setCookie(reply, services.config, 'grant', grant, grantLifeSeconds[purpose])
  return {}
}

export const codeRoutes = [
  routeOutside(requestEmailCode, async ({ body: { email } }, context) => {
    await sendCode(context, 'signup', email)
    return { resendAfterSeconds }
  }),
  routeOutside(confirmEmail, ({ body: { email, otp } }, context) => confirmCode(context, 'signup', email, otp)),
  routeOutside(requestResetCode, async ({ query: { emailAddress } }, context) => {
    refuseForeignPages(context.request)
    await sendCode(context, 'reset', emailAddress)
    return {}
  }),
  routeOutside(confirmResetCode, ({ body: { email, otp } }, context) => confirmCode(context, 'reset', email, otp)),
]
