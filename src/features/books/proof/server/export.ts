import { AppError } from '#contract/errors.ts'
import { type CsvContext, csvDoor } from '#server/http/csv-door.ts'
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
  async lines(context, id) {
    const { db, language, line } = context
    const checks = await listChecks(db, id)
    const differences = await listDifferences(db, id, language, mostListed)
    return [...checkLines(checks, context), line([]), ...differenceLines(differences, context)]
  },
})

const headings = ({ language, line }: CsvContext, keys: readonly string[]) => line(keys.map((key) => text(language, `proof.${key}`)))

function* checkLines(checks: Awaited<ReturnType<typeof listChecks>>, context: CsvContext) {
  const { language, line } = context
  yield headings(context, ['what', 'month', 'here', 'there', 'difference'])
  for (const { entity, measure, month, ours, theirs } of checks) {
    const isMoney = measure === 'amount' || measure === 'balance'
    const shown = (value: number) => (isMoney ? (value / 100).toFixed(2) : String(value))
    const what = `${text(language, `entities.${entity}`)} · ${text(language, `proof.measures.${measure}`)}`
    yield line([what, month?.slice(0, 7) ?? '', shown(ours), shown(theirs), shown(theirs - ours)], (index) => index > 1)
  }
}

/** A line per field; a record that is on one side only has one line. */
function* differenceLines(differences: readonly Difference[], context: CsvContext) {
  const { language, line } = context
  yield headings(context, ['record', 'difference', 'field', 'here', 'there', 'why'])
  for (const { record, kind, cause, fields } of differences) {
    const shown = fields.length ? fields : [{ label: '', ours: '', theirs: '' }]
    for (const { label, ours, theirs } of shown) yield line([record, text(language, `proof.kinds.${kind}`), label, ours, theirs, cause])
  }
}
