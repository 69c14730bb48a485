import { typedNumber } from './typed-text.ts'

const longestTyped = 100
/** How an extension is written: in our languages, in links, and as the form takes it. */
const extensionWords = /[\s,;]{0,2}(?:extension|extensión|extn|ext|x|#|anexo|interno|int)[.:=]?\s?(\d{1,6})$/i
const takenExtension = /(?:x|ext\.?)\s?\d{1,6}$/i
/** Several numbers in one field. */
const between = /[/,;]/
const fewestDigits = 6
const mostDigits = 20

export const digitsOf = (text: string) => text.replace(/\D/g, '')

/** A phone as it is copied: out of a link, with strange dashes, its extension spelled out. */
export function typedPhone(text: string): string {
  if (text.length > longestTyped) return text
  const phone = typedNumber(text).replace(/^(?:(?:tel|callto):\s*)+/i, '')
  return takenExtension.test(phone) ? phone : phone.replace(extensionWords, ' x$1').trim()
}

/** A bar may also stand within a number (030/123 45 67). */
function partsOf(phone: string): string[] {
  const parts = phone.split(between).map((part) => part.trim())
  return parts.every((part) => digitsOf(withoutExtension(part)).length >= fewestDigits) ? parts : [phone]
}
const withoutExtension = (phone: string) => phone.replace(extensionWords, '')

/** The numbers of a field, without their extensions. */
export const numbersIn = (phone: string): string[] => partsOf(phone.slice(0, longestTyped)).map(withoutExtension)

/** Loose international pattern: digits with the usual separators, 6 to 20 of them digits, one leading plus, an extension; several of them. */
export const isPhone = (phone: string): boolean => phone.length <= 30 && partsOf(phone).every(isNumber)

function isNumber(phone: string): boolean {
  if (!/^\+?[\d\s().\-/]*(?:(?:x|ext\.?)\s?\d{1,6})?$/i.test(phone)) return false
  const digits = digitsOf(phone).length
  return digits >= fewestDigits && digits <= mostDigits
}

/** The digits by which a number is found: without the country code and the trunk zero that replaces it at home. */
export function nationalDigits(number: string): string {
  const typed = digitsOf(number)
  const dialled = number.trim().startsWith('+') ? typed : typed.replace(/^(?:00|011)(?=\d{8})/, '')
  const isAbroad = number.trim().startsWith('+') || dialled !== typed || (dialled.length > 10 && !dialled.startsWith('0'))
  const digits = isAbroad ? dialled.slice(lengthOfCode(dialled)) : dialled
  return digits.length > 7 ? digits.replace(/^0/, '') : digits
}

const codeOfTwo = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/
function lengthOfCode(digits: string): number {
  if (/^[17]/.test(digits)) return 1
  return codeOfTwo.test(digits) ? 2 : 3
}
