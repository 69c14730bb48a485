import { ApiError } from '#web/app/calls/api-error.ts'
import { failedCaptchasKey } from '#web/app/session/session.ts'

/** From this many on the message offers to reload the page. */
export const failuresBeforeReload = 3

export const countFailedCaptchas = () => Number(sessionStorage.getItem(failedCaptchasKey) ?? 0)

export function noteFailedCaptcha(error: unknown): void {
  if (!(error instanceof ApiError) || !error.code.startsWith('captchaFailed')) return
  sessionStorage.setItem(failedCaptchasKey, String(countFailedCaptchas() + 1))
}
