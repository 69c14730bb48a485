import { z } from 'zod'
import { isPhone, typedPhone } from './typed/phones.ts'
import { composed, oneLine, typedCode, typedEmail, typedNumber, visible } from './typed/typed-text.ts'

// Rules of specification section 5. Messages are text keys; `validation.tooLong` takes the maximum behind a bar. Each field reads what was typed
// as it was meant before it looks at it.

/** Of one line: blanks are counted once. */
export const requiredText = z.string().overwrite(oneLine).min(1, 'validation.required')
export const lineText = (max: number) => z.string().overwrite(oneLine).max(max, `validation.tooLong|${max}`)
export const optionalText = (max: number) => lineText(max).default('')
/** Of several lines. */
export const maxText = (max: number) => z.string().overwrite(composed).trim().max(max, `validation.tooLong|${max}`)
/** What something is called elsewhere: its blanks count. */
export const foreignText = (max: number) => z.string().overwrite(visible).trim().max(max, `validation.tooLong|${max}`)
export const searchText = (max: number) => lineText(max).default('')
export const numberText = z.string().overwrite(typedNumber)

export const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/
const emailText = z
  .string()
  .overwrite((typed) => typedEmail(typed).toLowerCase())
  .max(100, 'validation.tooLong|100')
export const email = emailText.min(1, 'validation.required').regex(emailPattern, 'validation.email')
export const optionalEmail = emailText.refine((address) => address === '' || emailPattern.test(address), 'validation.email').default('')

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

export const optionalPhone = z
  .string()
  .overwrite(typedPhone)
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
export const optionalWebAddress = lineText(1000)
  .refine((address) => address === '' || isWebAddress(address), 'validation.webAddress')
  .default('')

/** Specification 5: http:// or https:// and a host, no spaces. */
export const isUrl = (text: string) => /^https?:\/\/[^\s/]\S*$/i.test(text) && URL.canParse(text)

export const port = numberText
  .min(1, 'validation.required')
  .regex(/^\d+$/, 'validation.port')
  .max(5, 'validation.tooLong|5')
  .refine((text) => Number(text) >= 1 && Number(text) <= 65535, 'validation.port')

export const yesNo = z.enum(['Y', 'N'])
export const toYesNo = (flag: boolean) => (flag ? 'Y' : 'N')
export const id = z.uuid()
export const isId = (text: string) => id.safeParse(text).success
/** One has to be chosen from a list. */
export const chosenId = z.uuid({ error: ({ input }) => (input === '' ? 'validation.required' : undefined) })
const codeText = z.string().overwrite(typedCode).min(1, 'validation.required')
export const oneTimeCode = codeText.max(12, 'validation.tooLong|12')
/** Of an authenticator, or a recovery code. */
export const secondFactorCode = codeText.max(20, 'validation.tooLong|20')
/** Room for a code as it is shown, in groups. */
export const codeMaxLength = 40

/** First letters of the first two words (specification 9). */
export const initials = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('')
