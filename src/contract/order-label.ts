/** Payment requests have numbers of their own: `PR-1001` beside the order `1001`. */
const requestMark = 'PR-'
export const isRequestLabel = (label: string): boolean => label.startsWith(requestMark)

/** How people name it: `#1001`, `PR-1001`. */
export const nameOfLabel = (label: string): string => (isRequestLabel(label) || !label ? label : `#${label}`)

/** What a text is told so that it speaks of a payment request where it is one: such a text has a second wording, under its key with `_request`. */
export const contextOf = (label: string): { context?: 'request' } => (isRequestLabel(label) ? { context: 'request' } : {})
export const wordsOf = (label: string): { number: string; context?: 'request' } => ({ number: label, ...contextOf(label) })

/** What was typed to find one: its number as people write it, and whether it says that a payment request is meant. */
export function typedLabel(typed: string): { number: number; isRequest: boolean } | null {
  const [, mark = '', digits] = /^(#|pr-?)?(\d{1,15})$/i.exec(typed.trim()) ?? []
  return digits === undefined ? null : { number: Number(digits), isRequest: mark !== '' && mark !== '#' }
}
