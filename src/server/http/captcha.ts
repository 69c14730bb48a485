import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { Services } from '../services.ts'
import { callOut } from './outbound.ts'

/** How long a token may be on its way: reCAPTCHA's live 2 minutes, Turnstile's 5. */
const maxAgeMs = { recaptcha: 120_000, turnstile: 300_000 }
const minScore = 0.5
const timeoutMs = 3000
/** From the third failure of a browser session on, the text advises to reload the page. */
const failuresBeforeReload = 2

const verdict = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  hostname: z.string().optional(),
  challenge_ts: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
})
type Verdict = z.output<typeof verdict>
type Check = { token: string; action: 'login' | 'signup'; ip: string; failedBefore: number }

/** Throws when the visitor did not pass. `unavailable`: the provider could not be asked; the caller decides what that means. */
export async function checkCaptcha(services: Services, { token, action, ip, failedBefore }: Check): Promise<'passed' | 'unavailable'> {
  const { config, log } = services
  if (config.CAPTCHA_PROVIDER === 'off') return 'passed'
  const found = await ask(services, token, ip)
  if (!found) return 'unavailable'
  const reason = reasonAgainst(found, action, config)
  if (!reason) return 'passed'
  log.warn({ action, reason, ip, errors: found['error-codes'] }, 'captcha refused')
  throw new AppError(failedBefore >= failuresBeforeReload ? 'captchaFailedReload' : 'captchaFailed')
}

async function ask({ config, log }: Services, token: string, ip: string): Promise<Verdict | null> {
  const body = new URLSearchParams({ secret: config.CAPTCHA_SECRET, response: token, remoteip: ip })
  try {
    const { status, text } = await callOut(config.CAPTCHA_VERIFY_URL, { method: 'POST', body, timeoutMs })
    const found = verdict.parse(JSON.parse(text))
    // A secret the provider does not know is the operator's mistake, not the visitor's.
    if (status === 200 && !found['error-codes'].some((code) => code.endsWith('input-secret'))) return found
    log.error({ status, errors: found['error-codes'] }, 'the captcha service refuses us')
  } catch (error) {
    log.error({ err: error }, 'the captcha service cannot be asked')
  }
  return null
}

function reasonAgainst(found: Verdict, action: string, config: Services['config']): string | null {
  const provider = config.CAPTCHA_PROVIDER === 'turnstile' ? 'turnstile' : 'recaptcha'
  if (!found.success) return 'no success'
  if (found.action !== action && (provider === 'recaptcha' || found.action)) return 'another action'
  if (provider === 'recaptcha' && (found.score ?? 0) < minScore) return 'low score'
  if (config.PUBLIC_URL && found.hostname !== new URL(config.PUBLIC_URL).hostname) return 'another host'
  const age = Date.now() - Date.parse(found.challenge_ts ?? '')
  if (!(age < maxAgeMs[provider])) return 'too old'
  return null
}
