import { folded } from '#contract/typed/folded.ts'
import { digitsOf, isPhone, nationalDigits, numbersIn, typedPhone } from '#contract/typed/phones.ts'
import type { Token } from '#server/data/listing/rarest-word.ts'

/** Longest word kept and looked for, and most words of one customer. */
const longest = 60
const most = 60
/** So many digits are a phone; fewer may be a house. */
const fewestDigits = 7

/** Between these is one name: Wal-Mart, O'Brien, A.B.C. */
const pieces = (text: string) => text.split(/[^\p{L}\p{N}\p{Pd}.'’‘`·&]+/u)
/** Names in Han and Kana have no blanks, and mostly begin with 株式会社. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u
const runs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu
const split = (text: string) => text.split(/[^\p{L}\p{N}]+/u).flatMap((part) => part.match(runs) ?? [])

/** Of a name without blanks, what begins at each of its first signs. */
const longestRun = 20
const beginnings = (run: string) => {
  const signs = [...run].slice(0, longestRun)
  return signs.map((_, at) => signs.slice(at).join(''))
}
const found = (part: string) => (unspaced.test(part) ? beginnings(part) : [part])

/** O'Brien is found as o, brien and obrien. */
const parts = (text: string) =>
  pieces(folded(text)).flatMap((piece) => {
    const names = split(piece)
    return [...names.flatMap(found), ...(names.length > 1 ? [names.join('')] : [])]
  })

export const phoneWord = (digits: string) => `#${[...digits].reverse().join('')}`

type Searched = {
  customerName: string
  customerCompanyName: string
  email: string
  workPhone: string
  mobilePhone: string
  homePhone: string
}

/** The words by whose beginnings a customer is found; the numbers of phones as their digits from the end, behind '#'. */
export function wordsOf({ customerName, customerCompanyName, email, workPhone, mobilePhone, homePhone }: Searched): string[] {
  const phones = [workPhone, mobilePhone, homePhone].flatMap(numbersIn).map(nationalDigits)
  const words = [
    ...parts(customerName),
    ...parts(customerCompanyName),
    ...split(folded(email)),
    ...(email ? [folded(email)] : []),
    ...phones.filter((digits) => digits.length >= 3).map(phoneWord),
  ]
  return [...new Set(words.map((word) => word.slice(0, longest)))].slice(0, most)
}

const mostTokens = 6

/** The tokens of a search text, all of which must match. Digits match words and the end of a phone. */
export function tokensOf(search: string): Token[] {
  const phone = typedPhone(search)
  if (isPhone(phone) && digitsOf(phone).length >= fewestDigits) return numbersIn(phone).map(tokenOfNumber)
  const tokens = search
    .split(/\s+/)
    .flatMap((each) => (each.includes('@') ? [[folded(each)]] : pieces(folded(each)).flatMap(tokensOfPiece)))
  const written = new Set<string>()
  return tokens
    .filter((token) => !written.has(token.join()) && written.add(token.join()))
    .slice(0, mostTokens)
    .map(shortened)
}

/** Wal-Mart finds Walmart, and Wal Mart too. */
const tokensOfPiece = (piece: string): Token[] =>
  // More than are searched for, so that those written twice do not count.
  split(piece)
    .slice(0, mostTokens * 2)
    .map((part, at, names) => {
      if (/^\d{3,}$/.test(part)) return tokenOfNumber(part)
      return at > 0 ? [part, names.slice(0, at + 1).join('')] : [part]
    })
const tokenOfNumber = (number: string): Token => [phoneWord(nationalDigits(number).slice(-10)), digitsOf(number)]
const shortened = (token: Token): Token =>
  token.map((start) => (unspaced.test(start) ? [...start].slice(0, longestRun).join('') : start.slice(0, longest)))
