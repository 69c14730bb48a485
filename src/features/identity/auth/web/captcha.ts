import type { Endpoint, Input, Result } from '#contract/endpoint.ts'
import { call } from '#web/app/calls/api.ts'
import { ApiError } from '#web/app/calls/api-error.ts'
import i18n from '#web/app/text.ts'
import { getPublicSettings } from '../contract.ts'
import { type AskCaptcha, type CaptchaAction, loadProvider } from './captcha-providers.ts'
import { countFailedCaptchas, noteFailedCaptcha } from './failed-captchas.ts'
import { perform } from './perform.ts'

const loadMs = 3000
/** Long enough for a person to answer a question of the captcha. */
const answerMs = 30_000

let loading: Promise<AskCaptcha> | null = null

/** Loads the configured captcha's script once; one that failed is tried again at the next call. */
export function loadCaptcha(): Promise<AskCaptcha> {
  loading ??= call(getPublicSettings, {})
    .then(({ captcha }) => loadProvider(captcha))
    .catch((error: unknown) => {
      loading = null
      throw error
    })
  return loading
}

async function captchaToken(action: CaptchaAction): Promise<string> {
  try {
    const ask = await within(loadMs, loadCaptcha())
    return await within(answerMs, ask(action))
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    throw new ApiError(i18n.t('auth.noRecaptcha'), { status: 0, code: 'noRecaptcha', says: { text: 'auth.noRecaptcha' }, cause })
  }
}

/** Calls an endpoint that wants a captcha; how many failed so far goes along. */
export async function performWithCaptcha<E extends Endpoint>(
  endpoint: E,
  action: CaptchaAction,
  inputWith: (token: string) => Input<E>,
  success?: string,
): Promise<Result<E>> {
  const token = await captchaToken(action)
  try {
    return await perform(endpoint, inputWith(token), { success, headers: { 'x-failed-captchas': String(countFailedCaptchas()) } })
  } catch (error) {
    noteFailedCaptcha(error)
    throw error
  }
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
