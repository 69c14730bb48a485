import type { AnswerStep, Answers } from '../contract.ts'

/** The answers that people write; the 997 goes by itself. */
export const kindsByDocument = [
  { document: '855', kind: 'orderResponse' },
  { document: '856', kind: 'shipNotice' },
  { document: '810', kind: 'invoice' },
] as const

/** The first answer that something is missing of; null where all is said. */
export const nextStep = ({ steps }: Answers): AnswerStep['document'] | null =>
  kindsByDocument.find(({ document }) => steps.some((step) => step.document === document && isOpen(step)))?.document ?? null

const isOpen = ({ state }: AnswerStep) => state !== 'done' && state !== 'sending' && state !== 'none'

export const tones = { done: 'good', sending: 'waiting', partly: 'waiting', due: 'waiting', late: 'bad', none: 'plain' } as const
