import { sql } from 'kysely'
import type { Content } from 'pdfmake'
import type { RawResult } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import { type Drawing, pdfOf } from '#server/files/pdf.ts'
import { type Context, memberOf } from '#server/http/context.ts'
import { text } from '#server/text.ts'
import { type CountLine, type getCountSheet, mostCountLines } from '../contract.ts'
import { type CountRecord, countOf, notePrinted } from './count.ts'
import { linesOf } from './lines.ts'

/** To be printed and taken along; drawn outside of any transaction. */
export async function countSheet(context: Context, id: string): Promise<RawResult<typeof getCountSheet>> {
  const { services, language } = context
  const { companyId, userId } = memberOf(context)
  const { count, lines, onHand, company } = await services.transaction({ companyId, userId }, async (db) => {
    const count = await countOf({ ...context, db }, id)
    await notePrinted({ ...context, db }, count)
    const lines = await linesOf(db, count, { costs: false, limit: mostCountLines })
    const { companyName } = await db.selectFrom('companies').select('companyName').executeTakeFirstOrThrow()
    const balances = count.blind
      ? []
      : await db
          .selectFrom('stockBalances')
          .select(['itemId', 'onHand'])
          .where('locationId', '=', count.locationId)
          .where('itemId', '=', sql<string>`any(${lines.map(({ itemId }) => itemId)}::uuid[])`)
          .execute()
    return { count, lines, company: companyName, onHand: new Map(balances.map(({ itemId, onHand }) => [itemId, String(Number(onHand))])) }
  })
  const pdf = await pdfOf(documentOf(count, lines, onHand, company, language))
  return { filename: `count-${count.number}.pdf`, pdfBase64: pdf.toString('base64') }
}

function documentOf(count: CountRecord, lines: CountLine[], onHand: Map<string, string>, company: string, language: Language): Drawing {
  const say = (key: string, values: object = {}) => text(language, `stock.counts.sheet.${key}`, { ...values })
  const title = say('title', { number: count.number, location: count.locationName })
  const head = (key: string): Content => ({ text: say(key), style: 'head' })
  const columns = ['line', 'number', 'item', 'unit', ...(count.blind ? [] : ['expected']), 'counted']
  const row = (line: CountLine): Content[] => [
    ...[`${line.lineNo}`, line.itemNumber, line.name, line.unit].map((text) => ({ text })),
    ...(count.blind ? [] : [{ text: line.expected ?? onHand.get(line.itemId) ?? '0', alignment: 'right' as const }]),
    // Room to write.
    { text: line.counted ?? ' ', margin: [0, 3, 0, 3] },
  ]
  const content: Content[] = [
    { text: company, style: 'label' },
    { text: title, style: 'title', margin: [0, 4, 0, 2] },
    { text: [say(count.blind ? 'blindText' : 'text'), count.note].filter(Boolean).join(' '), style: 'label', margin: [0, 0, 0, 12] },
    {
      layout: 'lightHorizontalLines',
      table: {
        headerRows: 1,
        widths: ['auto', 90, '*', 'auto', ...(count.blind ? [] : ['auto' as const]), 80],
        body: [columns.map(head), ...lines.map(row)],
      },
    },
    { text: say('signed'), style: 'label', margin: [0, 24, 0, 0] },
  ]
  return {
    info: { title, author: company },
    language,
    displayTitle: true,
    pageSize: 'LETTER',
    pageMargins: [40, 40, 40, 48],
    defaultStyle: { font: 'Roboto', fontSize: 10 },
    styles: {
      label: { color: '#6b6b6b', fontSize: 9 },
      title: { fontSize: 18, bold: true },
      head: { bold: true, color: '#6b6b6b', fontSize: 9 },
    },
    pageNumbers: { alignment: 'right', margin: [40, 14, 40, 0], fontSize: 8, color: '#6b6b6b' },
    content,
  }
}
