import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
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

/** Sheets with their rows' XML, by name; a name behind a `!` is hidden. `styles`: what stands in `cellXfs` and before it. */
export function bookOf(sheets: Record<string, string>, { styles = '', properties = '' } = {}): Buffer {
  const names = Object.keys(sheets)
  const tag = (name: string, at: number) =>
    `<sheet name="${name.replace('!', '')}" sheetId="${at + 1}"${name.startsWith('!') ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`
  const relation = (_: string, at: number) => `<Relationship Id="rId${at + 1}" Type="t" Target="worksheets/sheet${at + 1}.xml"/>`
  return zip({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns:r="x">${properties}<sheets>${names.map(tag).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map(relation).join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  })
}
/** A row of a sheet; what begins with `<c` is a cell as it is, the rest are texts. */
export const rowOf = (...cells: string[]) =>
  `<row>${cells.map((cell) => (cell.startsWith('<c') ? cell : `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`)).join('')}</row>`

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

/** The steps of an import as somebody takes them on the screen. */
export function importer(server: () => TestServer, person: () => Person) {
  const details = async (id: string) => (await person().get(`/Dashboard/Import/Details/${id}`)).json().result
  async function reaches(id: string, ...states: string[]) {
    for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(50)) {
      const found = await details(id)
      if (states.includes(found.state)) return found
    }
    return assert.fail(`${(await details(id)).state} and never ${states}`)
  }
  async function uploaded(name: string, bytes: Buffer | string) {
    const response = await uploadFile(server(), person(), name, bytes)
    assert.equal(response.statusCode, 200, response.body)
    return details(response.json().result.id)
  }
  async function reread(id: string, body: object) {
    const response = await person().post(`/Dashboard/Import/Reread/${id}`, body)
    assert.equal(response.statusCode, 200, response.body)
    return details(id)
  }
  async function checked(id: string, more: object = {}) {
    const { mapping, updatesExisting } = await details(id)
    const response = await person().post(`/Dashboard/Import/Check/${id}`, { mapping, updatesExisting, ...more })
    assert.equal(response.statusCode, 200, response.body)
    return reaches(id, 'checked', 'failed')
  }
  async function done(id: string, more: object = {}) {
    await checked(id, more)
    assert.equal((await person().post(`/Dashboard/Import/Start/${id}`)).statusCode, 200)
    return reaches(id, 'done', 'failed')
  }
  /** From the file to the customers, by their names. */
  async function imported(name: string, bytes: Buffer | string) {
    const found = await done((await uploaded(name, bytes)).id)
    const { rows } = await server().database.owner.query('select * from customers where company_id = $1 order by customer_name', [
      person().companyId,
    ])
    return { found, rows }
  }
  return { details, reaches, uploaded, reread, checked, done, imported }
}
