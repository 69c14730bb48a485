import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Drawing } from './pdf.ts'

/** The maker of PDFs is loaded by whoever first wants one. */
async function printer() {
  const { default: pdf } = await import('pdfmake')
  const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto')
  pdf.setFonts({ Roboto: { normal: join(fonts, 'Roboto-Regular.ttf'), bold: join(fonts, 'Roboto-Medium.ttf') } })
  pdf.setUrlAccessPolicy(() => false)
  pdf.setLocalAccessPolicy((path) => path.startsWith(fonts))
  return pdf
}
let made: ReturnType<typeof printer> | undefined

/** Sets the pages: a second and more for a long document. */
export async function drawPdf({ pageNumbers, ...document }: Drawing): Promise<Buffer> {
  made ??= printer()
  const pdf = await made
  const { structured } = await import('./pdf-structure.ts')
  const footer = pageNumbers && ((page: number, pages: number) => ({ ...pageNumbers, text: `${page}/${pages}` }))
  const { document: leaved, finish } = structured({ ...document, ...(footer && { footer }) })
  const drawn = pdf.createPdf(leaved)
  finish(await drawn.getStream())
  return drawn.getBuffer()
}
