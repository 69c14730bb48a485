import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { signedInCompany } from '#test/company.ts'
import { uploadFile, xlsxOf } from '#test/import-file.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
let owner: Awaited<ReturnType<typeof signedInCompany>>
before(async () => {
  server = await testServer({ works: true })
  owner = await signedInCompany(server)
})
after(() => server.close())

const details = async (id: string) => (await owner.get(`/Dashboard/Import/Details/${id}`)).json().result
const reaches = async (id: string, ...states: string[]) => {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(50)) {
    const found = await details(id)
    if (states.includes(found.state)) return found
  }
  assert.fail(`${(await details(id)).state} and never ${states}`)
}
async function checked(name: string, bytes: Buffer | string, mapping?: string[]) {
  const response = await uploadFile(server, owner, name, bytes)
  assert.equal(response.statusCode, 200, response.body)
  const { id } = response.json().result
  const found = await details(id)
  const check = await owner.post(`/Dashboard/Import/Check/${id}`, { mapping: mapping ?? found.mapping, updatesExisting: true })
  assert.equal(check.statusCode, 200, check.body)
  return reaches(id, 'checked', 'failed')
}
const sqlRows = async (text: string, values: unknown[]) => (await server.database.owner.query(text, values)).rows

const cell = (text: string) => `<c r="A1" t="inlineStr"><is><t>${text}</t></is></c>`
const sheet = (rows: string) => xlsxOf([], { 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>` })
/** A workbook whose rows say these numbers of themselves. */
const numbered = (prefix: string, ...numbers: string[]) =>
  sheet(
    [`<row r="1">${cell('Name')}</row>`, ...numbers.map((number, at) => `<row r="${number}">${cell(`${prefix} ${at}`)}</row>`)].join(''),
  )
/** The head of a table and enough rows for an upload to be taken. */
const begun = (prefix: string, length = 8) => ['name', ...Array.from({ length }, (_, at) => `${prefix} ${at}`)]
const wide = (lines: string[]) => Buffer.from(`\u{feff}${lines.join('\n')}\n`, 'utf16le')

const taken: [what: string, name: string, bytes: Buffer, rows: number[]][] = [
  ['numbers that are none', 'a.xlsx', numbered('None', 'x', '', 'NaN', '0x'), [2, 3, 4, 5]],
  ['numbers beyond all', 'a.xlsx', numbered('Beyond', '1e30', '9007199254740993', 'Infinity', '1048577'), [2, 3, 4, 5]],
  ['numbers that go back', 'a.xlsx', numbered('Back', '7', '7', '-3', '2.5', '9'), [7, 8, 9, 10, 11]],
  ['rows within rows', 'a.xlsx', sheet(`<row>${cell('Name')}</row><row r="2"><row r="3">${cell('In')}</row>${cell('Out')}</row>`), [3, 4]],
  ['a zero in a text', 'a.csv', wide([...begun('Zero'), 'Ze\0ro last']), [2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ['a sign of two halves where a sample ends', 'a.csv', wide(['name,x', `Half,${'x'.repeat(199)}\u{1f600}`]), [2]],
]
for (const [what, name, bytes, rows] of taken)
  test(`read to its end: ${what}`, async () => {
    const { id, state, wrong, problem } = await checked(name, bytes)
    assert.deepEqual([state, wrong, problem], ['checked', 0, ''])
    assert.equal((await owner.post(`/Dashboard/Import/Start/${id}`)).statusCode, 200)
    const done = await reaches(id, 'done', 'failed')
    assert.deepEqual([done.state, done.added], ['done', rows.length])
    const kept = await sqlRows('select row::int from customer_import_rows where import_id = $1 order by row', [id])
    assert.deepEqual(
      kept.map(({ row }) => row),
      rows,
    )
  })

const lateSheet = (last: string) =>
  sheet(
    `${begun('Late', 5000)
      .map((name) => `<row>${cell(name)}</row>`)
      .join('')}${last}`,
  )
const ended: [what: string, name: string, bytes: Buffer | string, problem: RegExp][] = [
  ['201 columns', 'a.csv', [...begun('Columns', 40), `${','.repeat(200)}x`].join('\n'), /200/],
  ['a zero in a workbook', 'a.xlsx', lateSheet(`<row>${cell('Ze\0ro')}</row>`), /./],
  ['a zero by its number in a workbook', 'a.xlsx', lateSheet(`<row>${cell('Ze&#0;ro')}</row>`), /./],
  ['a comment without end', 'a.xlsx', lateSheet(`<!--${'a'.repeat(1_500_000)}-->`), /./],
]
for (const [what, name, bytes, problem] of ended)
  test(`ends with a text: ${what}`, async () => {
    const found = await checked(name, bytes)
    assert.equal(found.state, 'failed')
    assert.match(found.problem, problem)
    assert.doesNotMatch(found.problem, /^[a-z]+\.|\{\{|our side/)
  })

test('a row that cannot even be left out ends the import', async () => {
  await server.database.owner.query(`
    create function public.refuse() returns trigger language plpgsql as
      $$ begin if new.cells::text like '%Poison%' then raise exception using errcode = '22P05'; end if; return new; end $$;
    create trigger refuse before insert on customer_import_errors for each row execute function public.refuse()`)
  try {
    const found = await checked('a.csv', `name,email\nGood,good@mail.example\nPoison,not an address\n`)
    assert.deepEqual([found.state, found.added], ['failed', 1])
  } finally {
    await server.database.owner.query('drop function public.refuse() cascade')
  }
})

test('rows of many letters are written a few at a time', async () => {
  const line = `not an address${`,${'x'.repeat(500)}`.repeat(100)}`
  const lines = [`email${',x'.repeat(100)}`, ...Array(200).fill(line)]
  const { id, wrong } = await checked('a.csv', lines.join('\n'), ['email', ...Array(100).fill('')])
  assert.equal(wrong, 200)
  const [{ batches }] = await sqlRows(
    'select count(distinct xmin::text)::int as batches from customer_import_errors where import_id = $1',
    [id],
  )
  assert.equal(batches, 3)
})
