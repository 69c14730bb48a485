import type { Language } from '#contract/languages.ts'
import { quickbooksRecordName } from '#features/quickbooks/server/door.ts'
import { text } from '#server/text.ts'
import type { EntryRow } from './entry-row.ts'

/** What happened to which record, in one sentence. */
export function sentenceOf(row: EntryRow, name: string, language: Language): string {
  const values = { record: name || nameless(row, language), count: row.result?.pulled ?? 0, ...row.problem?.values }
  const key = `deliveries.what.${subjectOf(row)}.${happened(row)}`
  const known = text(language, key, values)
  return known === key ? text(language, `deliveries.what.other.${row.state}`, values) : known
}

/** Changes of ours, records that could not be read, mails; of anything else its kind has sentences of its own. */
function subjectOf({ direction, channel, kind, externalId }: EntryRow): string {
  if (direction === 'in' && externalId !== null) return 'read'
  return channel === 'mail' ? 'mail' : kind
}

/** A change that was there already left nothing to send; a record can conflict by being gone. */
function happened({ state, direction, channel, result, problem }: EntryRow): string {
  if (state === 'refused' && problem?.code === 'gone') return 'gone'
  return state === 'done' && direction === 'out' && channel === 'quickbooks' && result === null ? 'alike' : state
}

/** Of what has no record here, or whose record is gone. */
function nameless({ direction, recordKind, kind, externalId }: EntryRow, language: Language) {
  if (direction === 'in' && externalId !== null) return quickbooksRecordName(language, kind, externalId)
  return kindLabel(language, recordKind ?? kind)
}

/** What kind of thing it is; of kinds nobody named only that it is a message. */
export function kindLabel(language: Language, kind: string): string {
  for (const key of [`deliveries.kinds.${kind}`, `entities.${kind}`]) {
    const label = text(language, key)
    if (label !== key) return label
  }
  return text(language, 'deliveries.kinds.other')
}

/** Why, what helps, and their code: our own words for what is wrong are none. What was put aside needs no help any more. */
export function reasonOf(row: Pick<EntryRow, 'state' | 'problem' | 'ignoredBy' | 'ignoredReason'>, language: Language) {
  const { state, problem } = row
  const say = (key: string | undefined) => (key ? text(language, key, problem?.values) : '')
  const isIgnored = state === 'ignored'
  return {
    why: (isIgnored && ignoredReason(row, language)) || say(problem?.message),
    fix: isIgnored ? '' : say(problem?.fix),
    code: /\d/.test(problem?.code ?? '') ? (problem?.code ?? '') : '',
  }
}

export const ignoredReason = ({ ignoredBy, ignoredReason: reason }: Pick<EntryRow, 'ignoredBy' | 'ignoredReason'>, language: Language) =>
  ignoredBy ? (reason ?? '') : reason ? text(language, reason) : ''
