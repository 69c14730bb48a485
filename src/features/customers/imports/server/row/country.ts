import { languages } from '#contract/languages.ts'

/** Beyond any country's name; a long text of accents takes ever longer to be taken apart. */
const longestName = 100

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const plain = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
const codes = new Map<string, string>([
  ['usa', 'US'],
  ['unitedstatesofamerica', 'US'],
  ['eeuu', 'US'],
  ['uk', 'GB'],
  ['greatbritain', 'GB'],
])
for (const { code: language } of languages) {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = names.of(code)
    if (name && !codes.has(plain(name))) codes.set(plain(name), code)
  }
}

/** A country's code from its code or its name in one of our languages; what is neither stays as it is. */
export function countryOf(text: string): string {
  if (text.length > longestName) return text
  return /^[A-Za-z]{2}$/.test(text) && plain(text) !== 'uk' ? text : (codes.get(plain(text)) ?? text)
}
