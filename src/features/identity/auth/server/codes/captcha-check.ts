import { AppError } from '#contract/errors.ts'
import { checkCaptcha } from '#server/http/captcha.ts'
import type { Context } from '#server/http/context.ts'
import { takeShared } from '#server/http/limits.ts'
import { failuresAllowed } from '../attempts.ts'

const check = ({ services, request }: Context, token: string, action: 'login' | 'signup') => {
  const failed = Number(request.headers['x-failed-captchas'])
  return checkCaptcha(services, { token, action, ip: request.ip, failedBefore: Number.isFinite(failed) ? failed : 0 })
}

/** Sign-up stops when the provider is down: nobody is locked out by waiting. */
export async function captchaForSignUp(context: Context, token: string) {
  if ((await check(context, token, 'signup')) === 'unavailable') throw new AppError('captchaUnavailable')
}

/** Sign-in goes on without the provider, with all limits halved. Answers the failures an account is allowed. */
export async function captchaForLogin(context: Context, token: string): Promise<number> {
  if ((await check(context, token, 'login')) === 'passed') return failuresAllowed
  // Counted a second time.
  await takeShared(context.services, 'login', context.request.ip)
  return Math.floor(failuresAllowed / 2)
}
