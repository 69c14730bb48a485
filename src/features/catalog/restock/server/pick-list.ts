import type { Content } from 'pdfmake'
import type { RawResult } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import { type Drawing, pdfOf } from '#server/files/pdf.ts'
import { type Context, memberOf } from '#server/http/context.ts'
import { text } from '#server/text.ts'
import { compare, product, quotient } from '#trade-documents/model/decimal.ts'
import type { getPickList, Restock, RestockLine } from '../contract.ts'
import { restockDetail } from './list.ts'

/** For whoever takes the goods off the shelf; drawn outside of any transaction. */
export async function pickList(context: Context, id: string): Promise<RawResult<typeof getPickList>> {
  const { services, language } = context
  const { companyId, userId } = memberOf(context)
  const { restock, company } = await services.transaction({ companyId, userId }, async (db) => {
    const restock = await restockDetail({ ...context, db }, id)
    const { companyName } = await db.selectFrom('companies').select('companyName').executeTakeFirstOrThrow()
    return { restock, company: companyName }
  })
  const pdf = await pdfOf(documentOf(restock, company, language))
  return { filename: `restock-${restock.number}.pdf`, pdfBase64: pdf.toString('base64') }
}

/** In the order of the shelf label: by number, then by name. */
function documentOf(
  restock: Pick<Restock, 'number' | 'fromName' | 'toName' | 'note' | 'lines'>,
  company: string,
  language: Language,
): Drawing {
  const say = (key: string, values: object = {}) => text(language, `restock.pickList.${key}`, { ...values })
  const title = say('title', { number: restock.number })
  const end = (value: string): Content => ({ text: value, alignment: 'right' })
  const lines = restock.lines
    .filter((line) => toPick(line) !== '0')
    .toSorted((one, other) => one.itemNumber.localeCompare(other.itemNumber, language) || one.name.localeCompare(other.name, language))
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
    content: [
      { text: company, style: 'label' },
      { text: title, style: 'title', margin: [0, 4, 0, 2] },
      { text: say('way', { from: restock.fromName, to: restock.toName }), margin: [0, 0, 0, 2] },
      { text: [say('text'), restock.note].filter(Boolean).join(' '), style: 'label', margin: [0, 0, 0, 12] },
      {
        layout: 'lightHorizontalLines',
        table: {
          headerRows: 1,
          widths: [90, '*', 'auto', 'auto', 'auto', 80],
          body: [
            ['number', 'item', 'quantity', 'unit', 'packs', 'picked'].map((key): Content => ({ text: say(key), style: 'head' })),
            ...lines.map((line): Content[] => [
              { text: line.itemNumber },
              { text: line.name },
              end(toPick(line)),
              { text: line.unit },
              end(packsOf(line)),
              // Room to write.
              { text: line.picked ?? ' ', margin: [0, 3, 0, 3] },
            ]),
          ],
        },
      },
      { text: say('signed'), style: 'label', margin: [0, 24, 0, 0] },
    ],
  }
}

const toPick = ({ quantity, approved, picked }: RestockLine) => picked ?? approved ?? quantity

/** `2 × 12`; nothing where it does not go in whole packs. */
function packsOf(line: RestockLine): string {
  if (line.pack === '1') return ''
  const packs = quotient(toPick(line), line.pack, 0)
  return compare(product(packs, line.pack), toPick(line)) === 0 ? `${packs} × ${line.pack}` : ''
}
