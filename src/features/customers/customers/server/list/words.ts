/** Longest word kept and looked for, and most words of one customer. */
const longest = 60
const most = 60
/** Longer than any name and any search; a long text of accents takes ever longer to be taken apart. */
const longestText = 500
/** A search text of nothing but these is a phone number however it is written. */
const phoneText = /^\+?[\d\s().\-/]+$/

/** Lower case without diacritics: what is compared. */
const plain = (text: string) => text.slice(0, longestText).toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')

/** O'Brien is found as o, brien and obrien. */
function parts(text: string): string[] {
  const written = plain(text)
  const split = (each: string) => each.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return /['’]/.test(written) ? [...split(written), ...split(written.replace(/['’]/g, ''))] : split(written)
}

const digitsOf = (phone: string) => phone.replace(/\D/g, '')
export const phoneWord = (digits: string) => `#${[...digits].reverse().join('')}`

type Searched = {
  customerName: string
  customerCompanyName: string
  email: string
  workPhone: string
  mobilePhone: string
  homePhone: string
}

/** The words by whose beginnings a customer is found; phones as their digits from the end, behind '#'. */
export function wordsOf({ customerName, customerCompanyName, email, workPhone, mobilePhone, homePhone }: Searched): string[] {
  const phones = [workPhone, mobilePhone, homePhone].map(digitsOf).filter((digits) => digits.length >= 3)
  const words = [
    ...parts(customerName),
    ...parts(customerCompanyName),
    ...parts(email),
    ...(email ? [plain(email)] : []),
    ...phones.map(phoneWord),
  ]
  return [...new Set(words.map((word) => word.slice(0, longest)))].slice(0, most)
}

/** What one token of a search may be the beginning of: any of these. */
export type Token = readonly string[]

/** The tokens of a search text, all of which must match. Digits match words and the end of a phone. */
export function tokensOf(search: string): Token[] {
  const digits = digitsOf(search)
  if (phoneText.test(search) && digits.length >= 7) return [tokenOfDigits(digits)]
  const words = search.split(/\s+/).flatMap((each) => (each.includes('@') ? [plain(each)] : searchedParts(each)))
  return [...new Set(words)].slice(0, 6).map((word) => (/^\d{3,}$/.test(word) ? tokenOfDigits(word) : [word.slice(0, longest)]))
}

const searchedParts = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
// A number typed with its country code is found without it.
const tokenOfDigits = (digits: string): Token => [phoneWord(digits.slice(-10)), digits.slice(0, longest)]

/** Every word that begins with `start` is at least `start` and below this, in byte order. */
export const endOf = (start: string) => `${start}\u{10ffff}`
