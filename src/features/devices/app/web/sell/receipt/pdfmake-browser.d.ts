/** The same maker of PDFs as in the office, as it comes for browsers. */
declare module 'pdfmake/build/pdfmake.min.js' {
  import type { PdfDocument } from 'pdfmake'

  const pdfmake: {
    addVirtualFileSystem(files: Record<string, { data: Uint8Array }>): void
    addFonts(fonts: Record<string, { normal: string; bold: string }>): void
    setUrlAccessPolicy(allows: (url: string) => boolean): void
    createPdf(document: PdfDocument): { getBlob(): Promise<Blob> }
  }
  export default pdfmake
}
