import type { Content } from 'pdfmake'
import type { Language } from '#contract/languages.ts'
import type { Config } from '#server/config.ts'
import { readFileByHash } from '#server/files/files.ts'
import { pdfOf } from '#server/files/pdf.ts'

type Company = Record<'companyName' | 'address' | 'address2' | 'city' | 'state' | 'zip' | 'phone' | 'email', string> & {
  logoFile: string | null
}
type Letter = { company: Company; language: Language; title: string; content: Content[] }

/** What goes to a customer under the company's own head: who it is from, what it is, and then everything in the order in which it is read. */
export async function drawLetter(config: Config, { company, language, title, content }: Letter): Promise<Buffer> {
  const logo = company.logoFile ? await readFileByHash(config, company.logoFile) : null
  const address = [company.address, company.address2, [company.city, company.state, company.zip].filter(Boolean).join(' ')]
  return pdfOf({
    info: { title, author: company.companyName },
    language,
    displayTitle: true,
    pageSize: 'LETTER',
    pageMargins: [48, 48, 48, 56],
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.25 },
    styles: {
      label: { color: '#6b6b6b', fontSize: 9 },
      title: { fontSize: 20, bold: true },
      part: { fontSize: 13, bold: true },
      head: { bold: true, color: '#6b6b6b', fontSize: 9 },
    },
    pageNumbers: { alignment: 'right', margin: [48, 16, 48, 0], fontSize: 8, color: '#6b6b6b' },
    content: [
      {
        columns: [
          labeled('', [company.companyName, ...address, company.phone, company.email]),
          ...(logo
            ? [
                {
                  image: `data:image/png;base64,${logo.toString('base64')}`,
                  fit: [140, 60] as [number, number],
                  alignment: 'right' as const,
                },
              ]
            : []),
        ],
      },
      { text: title, style: 'title', margin: [0, 24, 0, 12] },
      ...content,
    ],
  })
}

/** Lines below what they are. */
export const labeled = (label: string, lines: readonly string[]): Content => ({
  stack: [{ text: label, style: 'label' }, ...lines.filter(Boolean).map((line) => ({ text: line }))],
})
