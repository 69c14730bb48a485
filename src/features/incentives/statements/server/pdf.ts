import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { can, scopeOf } from '#contract/permissions.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { hashOf } from '#server/files/files.ts'
import { type Context, type DbContext, memberOf } from '#server/http/context.ts'
import type { FundingItem } from '../../funding/contract.ts'
import { batchDetail, itemPage } from '../../funding/server/door.ts'
import type { PayeeKind } from '../../programs/door.ts'
import { isPayee, programRecord } from '../../programs/server/door.ts'
import type { getPdf } from '../contract.ts'
import { languageOf } from './address.ts'
import { contentOf, statementContent } from './content.ts'
import { companyHead } from './head.ts'
import { batchPdf, closingPdf, mostPayees, readClosing } from './report-pdf.ts'
import { statementPdf } from './statement-pdf.ts'
import { seenStatements } from './stored.ts'
import { readTerms, termsPdf } from './terms-pdf.ts'

type Asked = ValidInput<typeof getPdf>
type Pdf = { filename: string; pdf: Buffer }

/** Read in a transaction, drawn outside of any. */
export async function pdfFor(context: Context, { params: { id }, query: { type } }: Asked): Promise<RawResult<typeof getPdf>> {
  const { companyId, userId, role } = memberOf(context)
  const inside = <T>(read: (db: Db) => Promise<T>) => context.services.transaction({ companyId, userId }, read)
  const { config } = context.services
  const { language } = context
  const made = await (async (): Promise<Pdf> => {
    if (type === 'statement') return statementFor(context, id, inside)
    if (type === 'batch') {
      if (!can(role, 'funding.read')) throw new AppError('notFound')
      const report = await inside(async (db) => {
        const batch = await batchDetail({ ...context, db }, id)
        const items: FundingItem[] = []
        let next: string | null = null
        do {
          const page = await itemPage({ ...context, db }, id, { search: '', limit: 200, ...(next && { cursor: next }) })
          items.push(...page.rows)
          next = page.next
        } while (next && items.length < mostPayees)
        return { head: await companyHead(db), batch, items, more: next !== null }
      })
      return { filename: `batch-${report.batch.batchNo}.pdf`, pdf: await batchPdf(config, report, language) }
    }
    if (type === 'closing' && scopeOf(role, 'attainment.read') !== 'all') throw new AppError('notFound')
    if (type === 'closing') {
      const closing = await inside(async (db) => readClosing(db, await programRecord({ ...context, db }, id)))
      return { filename: `closing-${closing.program.code}.pdf`, pdf: await closingPdf(config, closing, language) }
    }
    const terms = await inside(async (db) => readTerms(db, await programRecord({ ...context, db }, id), isPayee(context)))
    return { filename: `program-${terms.program.code}.pdf`, pdf: await termsPdf(config, terms, language) }
  })()
  return { filename: made.filename, pdfBase64: made.pdf.toString('base64') }
}

type Stored = {
  programId: string
  payeeKind: PayeeKind
  payeeId: string
  month: string
  number: string
  content: unknown
  pdf: Buffer | null
}
const stored = async (context: DbContext, id: string): Promise<Stored> => {
  const { rows } = await sql<Stored>`
    select e.program_id as "programId", e.payee_kind as "payeeKind", e.payee_id as "payeeId", to_char(e.month, 'YYYY-MM') as month, e.content, e.pdf,
      'STM-' || p.code || '-' || to_char(e.month, 'YYYYMM') || '-' || e.seq as number
    from statements e join programs p on ${ofCompany('p')} and p.id = e.program_id
    where ${ofCompany('e')} and e.id = ${id}::uuid and ${await seenStatements(context)}`.execute(context.db.withoutPlugins())
  const [found] = rows
  if (!found) throw new AppError('notFound')
  return found
}

/** A locked one is drawn once: whoever is first keeps the bytes for all. */
async function statementFor(context: Context, id: string, inside: <T>(read: (db: Db) => Promise<T>) => Promise<T>): Promise<Pdf> {
  const { config } = context.services
  const { pdf, isDraft, content } = await inside(async (db) => {
    const found = await stored({ ...context, db }, id)
    const isDraft = found.content === null
    const language = async (): Promise<Language> => (await languageOf(db, found.payeeKind, found.payeeId)) ?? context.language
    const content = isDraft ? await contentOf(db, found, found.number, await language()) : statementContent.parse(found.content)
    return { pdf: found.pdf, isDraft, content }
  })
  const filename = `${content.number}.pdf`
  if (pdf) return { filename, pdf }
  const drawn = await statementPdf(config, content, isDraft)
  if (isDraft) return { filename, pdf: drawn }
  return { filename, pdf: await inside((db) => keepDrawn(db, id, drawn)) }
}

/** Of several who draw it at once the first one's bytes are kept. */
export async function keepDrawn(db: Db, id: string, drawn: Buffer): Promise<Buffer> {
  await sql`update statements set pdf = ${drawn}, sha256 = ${hashOf(drawn)} where ${ofCompany()} and id = ${id}::uuid and pdf is null`.execute(
    db,
  )
  const { rows } = await sql<{ pdf: Buffer }>`select pdf from statements where ${ofCompany()} and id = ${id}::uuid`.execute(db)
  return rows[0]?.pdf ?? drawn
}
