import { AppError } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { csvLine } from '#server/files/csv.ts'
import { csvDoor } from '#server/http/csv-door.ts'
import { text } from '#server/text.ts'
import { type Difference, prepareProofExport, proofExportPath } from '../contract.ts'
import { listChecks } from './read.ts'
import { listDifferences } from './read-differences.ts'
import { mostListed } from './store.ts'

/** What was compared, then what differs, as one file. */
export const proofExport = csvDoor({
  prepare: prepareProofExport,
  path: proofExportPath,
  filename: 'books-proof.csv',
  async ask({ db }, { id }) {
    const known = await db.selectFrom('bookProofs').select('id').where('id', '=', id).executeTakeFirst()
    if (!known) throw new AppError('notFound')
    return id
  },
  async lines({ db, language }, id) {
    const checks = await listChecks(db, id)
    const differences = await listDifferences(db, id, language, mostListed)
    return [...checkLines(checks, language), csvLine([]), ...differenceLines(differences, language)]
  },
})

const headings = (language: Language, keys: readonly string[]) => csvLine(keys.map((key) => text(language, `proof.${key}`)))

function* checkLines(checks: Awaited<ReturnType<typeof listChecks>>, language: Language) {
  yield headings(language, ['what', 'month', 'here', 'there', 'difference'])
  for (const { entity, measure, month, ours, theirs } of checks) {
    const isMoney = measure === 'amount' || measure === 'balance'
    const shown = (value: number) => (isMoney ? (value / 100).toFixed(2) : String(value))
    const what = `${text(language, `entities.${entity}`)} · ${text(language, `proof.measures.${measure}`)}`
    yield csvLine([what, month?.slice(0, 7) ?? '', shown(ours), shown(theirs), shown(theirs - ours)], (index) => index > 1)
  }
}

/** A line per field; a record that is on one side only has one line. */
function* differenceLines(differences: readonly Difference[], language: Language) {
  yield headings(language, ['record', 'difference', 'field', 'here', 'there', 'why'])
  for (const { record, kind, cause, fields } of differences) {
    const shown = fields.length ? fields : [{ label: '', ours: '', theirs: '' }]
    for (const { label, ours, theirs } of shown) yield csvLine([record, text(language, `proof.kinds.${kind}`), label, ours, theirs, cause])
  }
}
