import type { Language } from '#contract/languages.ts'
import { text } from '#server/text.ts'

/** What reading waits for (a text key, empty while it moves) and how long yet, in words. */
export function waitingText(language: Language, { waitingFor, waitingUntil }: { waitingFor: string; waitingUntil: string | null }): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(waitingUntil ?? '') - Date.now()) / 1000)) || 0
  return waitingFor ? text(language, waitingFor, { seconds, minutes: Math.ceil(seconds / 60) }) : ''
}
