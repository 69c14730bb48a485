import { readFileSync } from 'node:fs'
import type { Language } from '#contract/languages.ts'

type Texts = { [name: string]: string | Texts }

/** The product's texts in one language: `words('login.submit')`, with values for the placeholders. */
export function wordsIn(language: Language) {
  const texts: Texts = JSON.parse(readFileSync(new URL(`../../public/locales/${language}/translation.json`, import.meta.url), 'utf8'))
  return (key: string, values: Record<string, string | number> = {}) => {
    let found: string | Texts | undefined = texts
    for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
    if (typeof found !== 'string') throw new Error(`No text ${key}`)
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
  }
}
export type Words = ReturnType<typeof wordsIn>
