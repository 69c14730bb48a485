import type { Margin, PdfDocument, Style } from 'pdfmake'
import { inThread } from '../work/threads.ts'

/** `pageNumbers`: how they look at the foot of each page, where there are any. */
export type Drawing = Omit<PdfDocument, 'footer'> & { pageNumbers?: Style & { margin: Margin } }

/** Beside the event loop: nobody waits while the pages are set. */
export const pdfOf = inThread<typeof import('./draw-pdf.ts').drawPdf>(import.meta.resolve('./draw-pdf.ts'), 'drawPdf')
