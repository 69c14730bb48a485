import type { Language } from '#contract/languages.ts'

/** A language whose texts did not come, and how it is tried again. */
export type LanguageTrouble = { language: Language; retry: () => void }

let trouble: LanguageTrouble | null = null
const listeners = new Set<() => void>()

export const languageTrouble = () => trouble
export function onLanguageTrouble(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export function setLanguageTrouble(now: LanguageTrouble | null): void {
  trouble = now
  for (const listener of listeners) listener()
}
