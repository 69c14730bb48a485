import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { automationOf } from '../automations.ts'
import { signedInCompany } from '../company.ts'
import { bookOf, rowOf } from '../import-file.ts'
import { testServer } from '../server.ts'
import { checkAxe, press, tabTo, type Visit, visit } from './browser.ts'
import { enterAs } from './person.ts'
import { settingsOf } from './settings.ts'
import { openStage } from './stage.ts'
import { wordsIn } from './words.ts'

const stage = openStage(() => testServer({ works: true, listen: true }))
const server = () => stage().product

const rows = [
  'Customer;Correo;Phone;Notes to self;Sales rep',
  'Journey Bakery;bakery@mail.example;206-555-0101;first;',
  'Journey Coffee;not an address;206-555-0102;;',
  'Journey Deli;deli@mail.example;206-555-0103;;NOBODY',
  'Journey Fish;fish@mail.example;206-555-0104;;',
  'Journey: Sub;sub@mail.example;;;',
]
/** The sheet that is meant is not the first, and what looks like its headings is none. */
const workbook = bookOf({
  Vendors: rowOf('Name', 'Email') + rowOf('A vendor', 'vendor@mail.example'),
  Clients: rowOf('Name', 'Email') + rowOf('Client', 'Mail') + rowOf('Journey Tea', 'tea@mail.example'),
  '!Old': rowOf('Name') + rowOf('Journey Gone'),
})

for (const setting of settingsOf(import.meta.url)) {
  describe(`an import with bad rows, and its undo: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    let owner: Awaited<ReturnType<typeof signedInCompany>>
    let visited: Visit
    before(async () => {
      owner = await signedInCompany(server())
      await automationOf(owner, { automationName: 'Welcome', schedule: 'E:CREATED+5d', everyone: true })
      visited = await visit(stage().browser, setting.browser)
      await enterAs(server().url, visited.page, owner)
    })
    after(() => visited.leave())
    const names = async () => {
      const { result } = (await owner.get('/Dashboard/GetCustomerList')).json()
      return result.rows.map(({ customerName }: { customerName: string }) => customerName)
    }
    const send = async (name: string, content: string | Buffer) => {
      const { page } = visited
      const choosing = page.waitForEvent('filechooser')
      await press(page.getByRole('button', { name: words('imports.choose') }))
      await (await choosing).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content as string) })
    }

    test('what is no table is refused, and says so', async () => {
      const { page, expect4xx } = visited
      await page.goto(`${server().url}/dashboard/customers-&-leads/import`)
      await page.getByRole('heading', { name: words('imports.empty') }).waitFor()
      expect4xx('/Dashboard/Import/Upload', 415)
      await send('list.csv', '%PDF-1.7 not a table')
      await page.getByText(words('imports.refused.kind')).waitFor()
    })

    test('a file dropped beside the place for it takes nothing away', async () => {
      const { page } = visited
      const refused = await page.getByRole('heading', { name: words('imports.history') }).evaluate((heading) =>
        ['dragover', 'drop'].map((name) => {
          const dataTransfer = new DataTransfer()
          dataTransfer.items.add(new File(['x'], 'stray.csv'))
          return !heading.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }))
        }),
      )
      assert.deepEqual(refused, [true, true])
    })

    test('columns, dry run, import, the bad rows as a file', async () => {
      const { page } = visited
      await send('leads.csv', rows.join('\n'))
      await page.getByRole('heading', { name: words('imports.map.title') }).waitFor()
      const notes = page.getByLabel(words('imports.map.fieldOf', { column: 'Notes to self' }))
      assert.equal(await notes.inputValue(), '')
      await tabTo(notes)
      await page.keyboard.type(words('fields.other'))
      assert.equal(await notes.inputValue(), 'other')
      await checkAxe(page, 'columns')
      await press(page.getByRole('button', { name: words('imports.check') }))
      await page.getByRole('heading', { name: words('imports.checked.title', { rows: 5 }) }).waitFor()
      await page.getByText(words('imports.notes.unknownRep')).waitFor()
      await page.getByText(words('imports.reading.readAs', { encoding: 'UTF-8' })).waitFor()
      await checkAxe(page, 'dry run')
      assert.deepEqual(await names(), [])
      await tabTo(page.getByRole('checkbox', { name: words('imports.automations.start_other', { count: 4 }) }))
      await page.keyboard.press('Space')
      await press(page.getByRole('button', { name: words('imports.start_other', { count: 4 }) }))
      await page.getByRole('heading', { name: words('imports.result.done') }).waitFor()
      await page.getByText(words('imports.automations.started')).waitFor()
      assert.deepEqual(await names(), ['Journey Bakery', 'Journey Coffee', 'Journey Deli', 'Journey Fish'])
      const downloading = page.waitForEvent('download')
      await press(page.getByRole('button', { name: words('imports.badRows') }))
      const file = readFileSync(await (await downloading).path(), 'utf8')
      assert.match(file, /Journey: Sub,sub@mail\.example,,,,6,/)
      await checkAxe(page, 'done')
    })

    test('taken back', async () => {
      const { page } = visited
      await press(page.getByRole('button', { name: words('work.undo'), exact: true }))
      const question = page.getByRole('dialog', { name: words('imports.undo.title', { name: 'leads.csv' }) })
      await press(question.getByRole('button', { name: words('work.undoConfirm') }))
      await page.getByRole('heading', { name: words('imports.result.undone') }).waitFor()
      assert.deepEqual(await names(), [])
      await press(page.getByRole('link', { name: words('imports.all') }))
      await page.getByRole('link', { name: 'leads.csv' }).waitFor()
      await checkAxe(page, 'history')
    })

    test('a sheet and the row with the headings are chosen', async () => {
      const { page } = visited
      await send('clients.xlsx', workbook)
      const sheets = page.getByLabel(words('imports.reading.sheet'))
      await sheets.waitFor()
      assert.deepEqual(await sheets.locator('option').allTextContents(), [
        'Vendors',
        'Clients',
        words('imports.reading.hidden', { name: 'Old' }),
      ])
      await tabTo(sheets)
      await page.keyboard.type('Cl')
      await page.getByText('Mail · tea@mail.example').waitFor()
      const row = page.getByLabel(words('imports.reading.headerRow'))
      assert.equal(await row.inputValue(), '1')
      await row.selectOption(words('imports.reading.row', { row: 2, text: 'Client · Mail' }))
      await page.getByLabel(words('imports.map.fieldOf', { column: 'Client' })).waitFor()
      await checkAxe(page, 'read otherwise')
      await press(page.getByRole('button', { name: words('imports.check') }))
      await page.getByRole('heading', { name: words('imports.checked.title', { rows: 1 }) }).waitFor()
      await press(page.getByRole('button', { name: words('imports.start_one', { count: 1 }) }))
      await page.getByRole('heading', { name: words('imports.result.done') }).waitFor()
      assert.deepEqual(await names(), ['Journey Tea'])
    })
  })
}
