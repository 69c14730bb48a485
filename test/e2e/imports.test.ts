import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { automationOf } from '../automations.ts'
import { signedInCompany } from '../company.ts'
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
]

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
    const send = async (name: string, text: string) => {
      const { page } = visited
      const choosing = page.waitForEvent('filechooser')
      await press(page.getByRole('button', { name: words('imports.choose') }))
      await (await choosing).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    }

    test('what is no table is refused, and says so', async () => {
      const { page, expect4xx } = visited
      await page.goto(`${server().url}/dashboard/customers-&-leads/import`)
      await page.getByRole('heading', { name: words('imports.empty') }).waitFor()
      expect4xx('/Dashboard/Import/Upload', 415)
      await send('list.csv', '%PDF-1.7 not a table')
      await page.getByText(words('imports.refused.kind')).waitFor()
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
      await page.getByRole('heading', { name: words('imports.checked.title', { rows: 4 }) }).waitFor()
      await page.getByText(words('customers.unknownRep')).waitFor()
      await checkAxe(page, 'dry run')
      assert.deepEqual(await names(), [])
      await tabTo(page.getByRole('checkbox', { name: words('imports.automations.start_other', { count: 2 }) }))
      await page.keyboard.press('Space')
      await press(page.getByRole('button', { name: words('imports.start_other', { count: 2 }) }))
      await page.getByRole('heading', { name: words('imports.result.done') }).waitFor()
      await page.getByText(words('imports.automations.started')).waitFor()
      assert.deepEqual(await names(), ['Journey Bakery', 'Journey Fish'])
      const downloading = page.waitForEvent('download')
      await press(page.getByRole('button', { name: words('imports.badRows') }))
      const file = readFileSync(await (await downloading).path(), 'utf8')
      assert.match(file, /Journey Deli,deli@mail\.example,206-555-0103,,NOBODY,4,/)
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
  })
}
