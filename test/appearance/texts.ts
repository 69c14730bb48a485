import { readFileSync } from 'node:fs'
import { type Language, languages } from '#contract/languages.ts'

type Texts = { [name: string]: string | Texts }
type Pattern = { key: string; test: RegExp }
type Book = { plain: Map<string, string>; patterns: Pattern[] }

/** Fewer letters than this between its placeholders say nothing about a text's language. */
const fewestLetters = 5

const read = (language: Language): Texts =>
  JSON.parse(readFileSync(new URL(`../../public/locales/${language}/translation.json`, import.meta.url), 'utf8'))
const flat = (texts: Texts, prefix = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${prefix}${name}`, value]] : flat(value, `${prefix}${name}.`),
  )
const namespaces = Object.keys(read('en')).join('|')
const keyInText = new RegExp(`(?<![\\w@./-])(?:${namespaces})(?:\\.[A-Za-z]\\w*)+(?![\\w@-])`)
const letters = (text: string) => text.replace(/[^\p{L}]/gu, '').length
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** What stands in the place of a placeholder; of any other name anything may that is no text of several lines. */
const fillings: Record<string, string> = { count: '[\\d.,]+', shown: '[\\d.,]+', number: '\\S+' }
const inPattern = (part: string, index: number) => (index % 2 === 0 ? escaped(part) : (fillings[part] ?? '[^\\n]+?'))

function bookOf(language: Language): Book {
  const plain = new Map<string, string>()
  const patterns: Pattern[] = []
  // Marked parts of a text stand in elements of their own.
  for (const [key, text] of flat(read(language)))
    for (const part of text.split(/<\/?\w+>/)) {
      const trimmed = part.trim()
      // Odd places hold the names of placeholders.
      const said = trimmed.split(/\{\{\s*(\w+).*?\}\}/)
      const words = said.filter((_, index) => index % 2 === 0)
      if (words.length === 1) plain.set(trimmed, key)
      else if (letters(words.join('')) >= fewestLetters) patterns.push({ key, test: new RegExp(`^${said.map(inPattern).join('')}$`, 's') })
    }
  return { plain, patterns }
}
const books = new Map(languages.map(({ code }) => [code, bookOf(code)]))
const keyOf = ({ plain, patterns }: Book, text: string) => plain.get(text) ?? patterns.find(({ test }) => test.test(text))?.key

/**
 * What of these texts, shown on one page, does not belong there: keys that have no text, and what only another language
 * says. `data`: what people or their books have written, whatever language it is in.
 */
export function wrongTexts(language: Language, shown: readonly string[], data: ReadonlySet<string> = new Set()): string[] {
  const own = books.get(language)
  if (!own) throw new Error(`No texts in ${language}`)
  return shown.flatMap((text) => {
    const key = keyInText.exec(text)?.[0]
    if (key) return [`the key ${key}`]
    return [text, ...text.split(' · ')].flatMap((part) => foreign(language, own, part.trim(), data)).slice(0, 1)
  })
}

const judged = new Map<string, string[]>()
function foreign(language: Language, own: Book, text: string, data: ReadonlySet<string>): string[] {
  if (letters(text) < 2 || data.has(text)) return []
  const known = judged.get(`${language} ${text}`)
  if (known) return known
  const verdict = keyOf(own, text)
    ? []
    : [...books].flatMap(([other, book]) => {
        const key = other === language ? undefined : keyOf(book, text)
        return key ? [`${other} on a page in ${language}: “${text}” (${key})`] : []
      })
  judged.set(`${language} ${text}`, verdict)
  return verdict
}
