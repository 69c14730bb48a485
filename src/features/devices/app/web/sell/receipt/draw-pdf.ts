import type { PdfDocument } from 'pdfmake'
import bold from 'pdfmake/build/fonts/Roboto/Roboto-Medium.ttf?url'
import normal from 'pdfmake/build/fonts/Roboto/Roboto-Regular.ttf?url'
import pdfmake from 'pdfmake/build/pdfmake.min.js'

async function bytesOf(address: string): Promise<Uint8Array> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The letters of the PDF did not come: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

async function printer() {
  const [regular, medium] = await Promise.all([bytesOf(normal), bytesOf(bold)])
  pdfmake.addVirtualFileSystem({ 'Roboto-Regular.ttf': { data: regular }, 'Roboto-Medium.ttf': { data: medium } })
  pdfmake.addFonts({ Roboto: { normal: 'Roboto-Regular.ttf', bold: 'Roboto-Medium.ttf' } })
  // Whatever stands in a document, nothing is fetched for it.
  pdfmake.setUrlAccessPolicy(() => false)
}
let ready: Promise<void> | undefined

/** Sets the pages on the device: no network is needed once the app is kept. */
export async function drawPdf(document: PdfDocument): Promise<Blob> {
  ready ??= printer()
  ready.catch(() => {
    ready = undefined
  })
  await ready
  return pdfmake.createPdf(document).getBlob()
}
