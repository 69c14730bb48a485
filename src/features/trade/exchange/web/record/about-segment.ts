import i18n, { textOf } from '#web/app/text.ts'
import type { ShownOrder } from '../../shown-order.ts'
import { type TradeWords, tradeWord } from '../trade-words.ts'

/** Which element of a segment says what kind of date, reference or place it is, counted from 0. */
const qualifiers: Readonly<Record<string, readonly [TradeWords, number]>> = {
  BEG: ['orderTypes', 1],
  BGM: ['orderTypes', 0],
  DTM: ['dates', 0],
  N1: ['parties', 0],
  N9: ['references', 0],
  NAD: ['parties', 0],
  REF: ['references', 0],
  RFF: ['references', 0],
  SAC: ['extras', 1],
}

/** What a segment is for, and what its qualifier makes of it: `A date: Ship not before`. Empty for a line of text. */
export function aboutSegment({ id, elements }: { id: string; elements: readonly string[] }, order: ShownOrder | null): string {
  const what = i18n.exists(`edi.segments.${id}`) ? textOf(`edi.segments.${id}`) : ''
  const qualifier = qualifiers[id]
  if (!what || !qualifier) return what
  const [group, element] = qualifier
  // In EDIFACT the qualifier is the first of several components.
  const [code = ''] = (elements[element] ?? '').split(':')
  const word = tradeWord(group, code, order ? kindIn(order, group, code) : '')
  return word ? `${what}: ${word}` : what
}

/** The order's own reading of the code. */
function kindIn({ dates, references, parties }: ShownOrder, group: TradeWords, code: string): string {
  if (group === 'dates') return dates.find((each) => each.code === code)?.kind ?? ''
  if (group === 'references') return references.find((each) => each.code === code)?.kind ?? ''
  return (group === 'parties' && parties.find((each) => each.code === code)?.role) || ''
}
