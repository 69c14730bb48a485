import type { Content } from 'pdfmake'
import type { Language } from '#contract/languages.ts'
import { formatCents } from '#contract/money.ts'
import type { Config } from '#server/config.ts'
import { readFileByHash } from '#server/files/files.ts'
import { type Drawing, pdfOf } from '#server/files/pdf.ts'
import { text } from '#server/text.ts'
import type { Head } from './head.ts'

export type Say = (key: string, values?: Record<string, string | number>) => string
export const sayIn =
  (language: Language): Say =>
  (key, values) =>
    text(language, key, values)
export const dayIn = (language: Language) => (day: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))

type Paper = { title: string; language: Language; head: Head; isDraft?: boolean; content: Content[] }

/** A page of ours: who it is of, what it is, and then everything in the order in which it is read. */
export async function drawPaper(config: Config, { title, language, head, isDraft = false, content }: Paper): Promise<Buffer> {
  const logo = head.logo ? await readFileByHash(config, head.logo) : null
  const drawing: Drawing = {
    info: { title, author: head.company },
    language,
    displayTitle: true,
    pageSize: 'LETTER',
    pageMargins: [40, 40, 40, 48],
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.15 },
    styles: {
      label: { color: '#5c5c5c', fontSize: 9 },
      title: { fontSize: 18, bold: true },
      part: { fontSize: 13, bold: true },
      head: { bold: true, color: '#5c5c5c', fontSize: 9 },
    },
    pageNumbers: { alignment: 'right', margin: [40, 14, 40, 0], fontSize: 8, color: '#5c5c5c' },
    ...(isDraft && { watermark: { text: text(language, 'statements.draft'), color: '#5c5c5c', opacity: 0.18, bold: true } }),
    content: [
      ...(logo ? [{ image: `data:image/png;base64,${logo.toString('base64')}`, fit: [140, 60] as [number, number] }] : []),
      { text: head.company, style: 'label' },
      // Who hears the page does not see the word across it.
      ...(isDraft ? [{ text: text(language, 'statements.draft'), style: 'label' }] : []),
      { text: title, style: 'title', margin: [0, 4, 0, 8] },
      ...content,
    ],
  }
  return pdfOf(drawing)
}

export const line = (said: string, style?: string): Content => ({ text: said, margin: [0, 0, 0, 3], ...(style && { style }) })
export const part = (said: string): Content => ({ text: said, style: 'part', margin: [0, 14, 0, 6] })
export const end = (said: string, more: object = {}): Content => ({ text: said, alignment: 'right', ...more })
export const money = (cents: number) => end(formatCents(cents))

/** Columns named in `ends` are numbers. */
export function table(heads: readonly string[], ends: number, body: Content[][], wide = 0): Content {
  const first = heads.length - ends
  return {
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      widths: heads.map((_, index) => (index === wide ? '*' : 'auto')),
      body: [heads.map((said, index) => (index < first ? { text: said, style: 'head' } : end(said, { style: 'head' }))), ...body],
    },
  }
}
/** What something comes to, label by label. */
export const sums = (rows: [label: string, cents: number][]): Content => ({
  layout: 'noBorders',
  table: { widths: ['*', 'auto'], body: rows.map(([label, cents]) => [{ text: label }, money(cents)]) },
})
