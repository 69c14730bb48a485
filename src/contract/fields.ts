import { z } from 'zod'

/** Rules of specification section 5. Messages are text keys; `validation.tooLong` takes the maximum behind a bar. */
export const requiredText = z.string().trim().min(1, 'validation.required')
export const maxText = (max: number) => z.string().trim().max(max, `validation.tooLong|${max}`)
export const optionalText = (max: number) => maxText(max).default('')

export const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/
export const email = z
  .string()
  .trim()
  .min(1, 'validation.required')
  .max(100, 'validation.tooLong|100')
  .regex(emailPattern, 'validation.email')
  .transform((address) => address.toLowerCase())
export const optionalEmail = z.union([z.literal(''), email]).default('')

const passwordMinLength = 8
/** Which parts of the password rule hold: the form ticks them off while typing. */
export const passwordChecks = {
  length: (password: string) => password.length >= passwordMinLength,
  digit: (password: string) => /\d/.test(password),
  symbol: (password: string) => /[!@#$%^&*]/.test(password),
}
const followsRule = (password: string) => Object.values(passwordChecks).every((check) => check(password))
const passwordText = (message: string) =>
  z.string().min(1, 'validation.required').max(256, 'validation.tooLong|256').refine(followsRule, message)
export const password = passwordText('validation.password')
export const newPassword = passwordText('validation.passwordRequirements')

/** Loose international pattern: digits with the usual separators, 6 to 20 of them digits, one leading plus, an extension. */
export function isPhone(phone: string): boolean {
  if (phone.length > 30 || !/^\+?[\d\s().\-/]*(?:(?:x|ext\.?)\s?\d{1,6})?$/i.test(phone)) return false
  const digits = phone.replace(/\D/g, '').length
  return digits >= 6 && digits <= 20
}
export const optionalPhone = z
  .string()
  .trim()
  .max(30, 'validation.tooLong|30')
  .refine((phone) => phone === '' || isPhone(phone), 'validation.phone')
  .default('')

/** Specification 5: a dot in the middle, not starting or ending with a dot; no spaces; only web schemes. */
function isWebAddress(address: string): boolean {
  if (/\s/.test(address) || address.startsWith('.') || address.endsWith('.')) return false
  if (/^[a-z][a-z0-9+.-]*:/i.test(address) && !/^https?:\/\/[^/]/i.test(address) && !/^[^/:]+:\d+(\/|$)/.test(address)) return false
  return address.slice(1, -1).includes('.')
}
export const webAddress = requiredText.max(1000, 'validation.tooLong|1000').refine(isWebAddress, 'validation.webAddress')
export const optionalWebAddress = z
  .string()
  .trim()
  .max(1000, 'validation.tooLong|1000')
  .refine((address) => address === '' || isWebAddress(address), 'validation.webAddress')
  .default('')

/** Specification 5: http:// or https:// and a host, no spaces. */
export const isUrl = (text: string) => /^https?:\/\/[^\s/]\S*$/i.test(text) && URL.canParse(text)

export const port = requiredText
  .regex(/^\d+$/, 'validation.port')
  .max(5, 'validation.tooLong|5')
  .refine((text) => Number(text) >= 1 && Number(text) <= 65535, 'validation.port')

export const yesNo = z.enum(['Y', 'N'])
export const toYesNo = (flag: boolean) => (flag ? 'Y' : 'N')
export const id = z.uuid()
export const oneTimeCode = z.string().trim().min(1, 'validation.required').max(12, 'validation.tooLong|12')

/** First letters of the first two words (specification 9). */
export const initials = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('')
