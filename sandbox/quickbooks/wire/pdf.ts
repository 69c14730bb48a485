import type { Company } from '../company.ts'
import type { Entity } from '../entities/entity.ts'
import { type Doc, docOf, docsOf, textOf } from './json.ts'

function show(text: string): string {
  return text.replace(/[^\x20-\xff]/g, '?').replace(/[\\()]/g, '\\$&')
}

// One page of plain text: enough for a viewer and for a test that looks for the number.
export function pdfOf(company: Company, entity: Entity, doc: Doc): Buffer {
  const lines = [
    company.spec.name,
    `${entity.name} ${textOf(doc, 'DocNumber') ?? textOf(doc, 'Id') ?? ''}`,
    `Date: ${textOf(doc, 'TxnDate') ?? ''}`,
    `Customer: ${textOf(docOf(doc, 'CustomerRef'), 'name') ?? ''}`,
    '',
    ...docsOf(doc, 'Line').map(
      (line) => `${textOf(line, 'Description') ?? textOf(line, 'DetailType') ?? ''}   ${textOf(line, 'Amount') ?? ''}`,
    ),
    '',
    `Total: ${textOf(doc, 'TotalAmt') ?? '0'}`,
  ]
  const content = `BT /F1 11 Tf 60 780 Td 16 TL ${lines
    .slice(0, 45)
    .map((line) => `(${show(line)}) Tj T*`)
    .join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = text.length
  text += `xref\n0 6\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
