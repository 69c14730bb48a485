import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PdfDocument } from 'pdfmake'

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

export async function pdfOf(document: PdfDocument): Promise<Buffer> {
  made ??= printer()
  return (await made).createPdf(document).getBuffer()
}
