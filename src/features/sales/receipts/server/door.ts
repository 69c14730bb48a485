export { drawLetter, labeled } from './letter.ts'
export { orderPdf } from './pdf.ts'
export { reachOf } from './reader.ts'
export { receiptOf, totalLines } from './receipt.ts'
