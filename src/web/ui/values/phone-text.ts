import { numbersIn } from '#contract/typed/phones.ts'

/** A number of the US, Canada or the Caribbean with or without its 1, in whatever way it was written, and an extension behind it. */
const american =
  /^(?:\+?1)?[\s().\-/]*([2-9]\d{2})[\s().\-/]*([2-9]\d{2})[\s().\-/]*(\d{4})(?:\s*[,;]?\s*(?:x|ext\.?|extension|#)\s*(\d{1,6}))?\s*$/i

/** How phone numbers are shown, whoever wrote them: `(206) 555-1004 x12`. One of another country stands as it was written. */
export function phoneText(number: string): string {
  const text = number.trim()
  const [, area, exchange, line, extension] = american.exec(text) ?? []
  if (!area) return text
  return `(${area}) ${exchange}-${line}${extension ? ` x${extension}` : ''}`
}

/** Where a press on it calls: the first of several numbers; the extension is told to whoever answers. */
export const phoneCall = (number: string) => `tel:${(numbersIn(number)[0] ?? '').replace(/[^\d+]/g, '')}`
