import i18n, { textOf } from '#web/app/text.ts'
import type { Tone } from '#web/ui/values/state-text.tsx'
import type { DocumentRow } from '../contract.ts'
import type { Hold } from '../holds.ts'

/** What a document is held for, and what to do. */
export function holdText({ code, line, value, ours }: Hold): string {
  return textOf(`edi.holds.${code}`, { value, ours, line: line === null ? '' : textOf('edi.line', { line: line + 1 }) })
}

/** What became of a document, in one sentence. */
export function sentenceOf(row: DocumentRow): string {
  const { direction, state, kind, hold, problem, reasons, orderNumber, test } = row
  if (direction === 'O') return sentSentence(row)
  if (kind === 'unreadable') return textOf('edi.sentences.unreadable')
  if (state === 'held' && hold) {
    const others = reasons.length - 1
    return others > 0 ? textOf('edi.sentences.more', { sentence: holdText(hold), count: others }) : holdText(hold)
  }
  // One that is refused without a mistake of its own came in an envelope that has one.
  if (state === 'invalid')
    return textOf('edi.sentences.refused', { problem: textOf(problem ? `edi.problems.${problem.code}` : 'edi.reasons.envelopeErrors') })
  if (state === 'ignored' && reasons.includes('calledOff')) return textOf('edi.sentences.calledOff')
  if (state !== 'valid') return textOf(`edi.sentences.${state}`)
  if (orderNumber !== null && kind === 'orderChange') return textOf('edi.sentences.changed', { number: orderNumber })
  if (orderNumber !== null) return textOf('edi.sentences.ordered', { number: orderNumber })
  if (kind !== 'purchaseOrder') return textOf('edi.sentences.read')
  return textOf(test ? 'edi.sentences.tested' : 'edi.sentences.notLive')
}

/** What became of one of ours. */
function sentSentence({ delivery, acknowledgment, state, problem, notSent }: DocumentRow): string {
  if (state === 'invalid') return textOf('edi.sentences.unwritten', { problem: problem ? textOf(`edi.problems.${problem.code}`) : '' })
  const answer = `edi.sentences.sent${acknowledgment}`
  if (i18n.exists(answer)) return textOf(answer, { problem: problem ? textOf(`edi.problems.${problem.code}`) : '' })
  const why = notSent ? notSentText(notSent.code) : ''
  return [textOf(`edi.sentences.${delivery}`), why].filter(Boolean).join(' ')
}

/** What kept it from arriving: something of ours, or of the connection. */
function notSentText(code: string): string {
  const own = `edi.sending.${code}`
  return textOf(i18n.exists(own) ? own : `connections.problem.${code}`, { partner: '', connection: '' })
}

export function toneOf({ direction, delivery, acknowledgment, state }: DocumentRow): Tone {
  if (direction === 'O') {
    if (delivery === 'Failed' || acknowledgment === 'Rejected' || acknowledgment === 'Overdue') return 'bad'
    return delivery === 'Delivered' && acknowledgment !== 'PartlyAccepted' ? 'good' : 'waiting'
  }
  if (state === 'valid') return 'good'
  if (state === 'held' || state === 'received') return 'waiting'
  return state === 'invalid' ? 'bad' : 'plain'
}
