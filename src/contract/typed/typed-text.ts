import { withoutEnd, withoutStart } from '../text-ends.ts'

// What people type and paste, as they meant it. Every reader here is linear and leaves alone what is longer than any field: that is refused for
// its length. Reading twice changes nothing.

const longest = 50_000
const longestLine = 500

/** More marks on one letter than any script writes (Unicode's stream-safe text): the time to normalize them grows with their square. */
const tooManyMarks = /\p{M}{31}/u

/** One letter, one writing: a Mac composes é in two signs, Windows in one. */
export const composed = (text: string) => (text.length > longest || tooManyMarks.test(text) ? text : text.normalize('NFC'))

/** Not to be seen: zero-width spaces, marks of direction, what Windows and Apple put around copied numbers; not the number signs of Arabic. */
const invisible = /(?=\p{Default_Ignorable_Code_Point})\p{Cf}|(?!\s)\p{Cc}/gu
/** Whose letters and pictures joiners shape. Between letters of the others they are as invisible as the rest. */
const shaped = /[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]/u
const unshaped = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hangul}\p{Script=Inherited}]/u
const isShaped = (sign: string) => sign === '\ufe0f' || (shaped.test(sign) && !unshaped.test(sign))

const withoutInvisible = (text: string) =>
  text.replace(invisible, (sign, at: number) => {
    if (sign !== '\u200c' && sign !== '\u200d') return ''
    const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? ''
    const [next = ''] = text.slice(at + 1, at + 3)
    // At the end of a word it shapes only what ends in a mark, as in Malayalam.
    return isShaped(before) && (isShaped(next) || /\p{M}/u.test(before)) ? sign : ''
  })

/** As it is, without what nobody sees. */
export function visible(typed: string): string {
  if (typed.length > longest) return typed
  let text = composed(typed)
  // Once something is removed, marks may change places, and with them the neighbors of a joiner.
  for (let before = ''; before !== text; ) {
    before = text
    text = composed(withoutInvisible(text))
  }
  return text
}

/** Blanks that look like letters to a program: of Hangul and Braille. */
const fillers = /[\u115f\u1160\u3164\uffa0\u2800]/g

const isPlain = (text: string) => /^[ -~]*$/.test(text) && !text.includes('  ')

/** A name, an address, a search: one blank is as good as several. Tabs and new lines are left, for whoever refuses them. */
export function oneLine(text: string): string {
  if (text.length > longest) return text
  if (isPlain(text)) return text.trim()
  return visible(text.replace(fillers, ' '))
    .replace(/[^\S\t\r\n]+/g, ' ')
    .trim()
}

/** What keyboards of East Asia write twice as wide. */
const narrow = (text: string) => text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))

/** Nought in the scripts whose digits are typed: Arabic, Persian, Devanagari. */
const noughts = [0x660, 0x6f0, 0x966]
const asDigit = (sign: string) => {
  const nought = noughts.find((code) => sign.charCodeAt(0) >= code && sign.charCodeAt(0) < code + 10)
  return nought === undefined ? sign : String(sign.charCodeAt(0) - nought)
}
const withPlainSigns = (text: string) =>
  narrow(text)
    .replace(/\p{Nd}/gu, asDigit)
    .replace(/[\p{Pd}\u2212\u30fc\uff70]/gu, '-')

/** A number, however wide its digits and its minus are. */
export const typedNumber = (text: string) => (text.length > longestLine ? text : oneLine(withPlainSigns(oneLine(text))))

/** Groups are how a code is shown, not what it is. */
export const typedCode = (text: string) => (text.length > longestLine ? text : composed(typedNumber(text).replace(/[^\p{L}\p{N}]/gu, '')))

/** An address as it is copied: out of a link, from between brackets, with the comma of its list. */
export function typedEmail(text: string): string {
  if (text.length > longestLine) return text
  let address = oneLine(narrow(oneLine(text)))
  for (let before = ''; before !== address; ) {
    before = address
    address = withoutStart(withoutEnd(address, ' \t\r\n,;:.'), ' \t\r\n,;:.')
    if (address.endsWith('>')) address = withoutEnd(address.slice(address.lastIndexOf('<') + 1), '>')
    if (/^mailto:/i.test(address)) address = address.slice('mailto:'.length).split('?')[0] ?? ''
  }
  return address
}
