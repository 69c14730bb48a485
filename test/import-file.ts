import type { signedInCompany } from './company.ts'
import { multipart } from './multipart.ts'
import type { TestServer } from './server.ts'
import { zip } from './zip.ts'

type Person = Awaited<ReturnType<typeof signedInCompany>>

export async function uploadFile(server: TestServer, person: Person, filename: string, bytes: Buffer | string) {
  const { headers, payload } = multipart([{ name: 'file', filename, content: Buffer.from(bytes as Buffer) }])
  return server.app.inject({ method: 'POST', url: '/Dashboard/Import/Upload', headers: { ...person.headers, ...headers }, payload })
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const letter = (index: number) => String.fromCharCode(65 + index)

/** A workbook as spreadsheet programs write it; `more`: further entries, or others in the place of its own. */
export function xlsxOf(rows: readonly string[][], more: Parameters<typeof zip>[0] = {}): Buffer {
  const texts = [...new Set(rows.flat())]
  const cell = (text: string, row: number, index: number) =>
    text === '' ? '' : `<c r="${letter(index)}${row}" t="s"><v>${texts.indexOf(text)}</v></c>`
  const lines = rows.map((cells, index) => `<row r="${index + 1}">${cells.map((text, at) => cell(text, index + 1, at)).join('')}</row>`)
  return zip({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': '<workbook xmlns:r="x"><sheets><sheet name="Leads" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId1" Type="t" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`,
    ...more,
  })
}
