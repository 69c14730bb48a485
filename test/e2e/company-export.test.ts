import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { signedInCompany } from '../company.ts'
import { multipart } from '../multipart.ts'
import { type TestServer, testServer } from '../server.ts'
import { unzip } from '../unzip.ts'
import { type Chromium, checkAxe, openChromium, press, type Visit, visit } from './browser.ts'
import { enterAs } from './person.ts'
import { settingsOf } from './settings.ts'
import { wordsIn } from './words.ts'

let browser: Chromium
let server: TestServer
before(async () => {
  browser = await openChromium()
  server = await testServer({ works: true, listen: true })
})
after(async () => {
  await browser.close()
  await server.close()
})

for (const { name, language, browser: options } of settingsOf(import.meta.url)) {
  describe(`everything a company has, keyboard alone: ${name}`, () => {
    const words = wordsIn(language)
    let owner: Awaited<ReturnType<typeof signedInCompany>>
    let visited: Visit
    before(async () => {
      owner = await signedInCompany(server)
      const customer = (await owner.post('/Dashboard/AddEditCustomer', { name: 'Añejo & Sons' })).json().result
      const note = (await owner.post(`/Dashboard/AddEditCustomerNotes/${customer.id}`, { noteTitle: 'Terms' })).json().result
      const { payload, headers } = multipart([
        { name: 'noteId', value: note.noteId },
        { name: 'file', filename: 'terms.txt', content: Buffer.from('thirty days') },
      ])
      const url = '/Dashboard/AddDeleteNoteAttachment'
      const attached = await server.app.inject({ method: 'POST', url, payload, headers: { ...owner.headers, ...headers } })
      assert.equal(attached.statusCode, 200, attached.body)
      visited = await visit(browser, options)
      await enterAs(server.url, visited.page, owner)
    })
    after(() => visited?.leave())

    const main = () => visited.page.getByRole('main')
    const start = () => main().getByRole('button', { name: words('companyExport.start') })
    const state = (key: string) =>
      main()
        .getByRole('listitem')
        .first()
        .getByText(words(`companyExport.states.${key}`), { exact: true })

    test('asked for, seen to be made, given up', async () => {
      const { page } = visited
      await page.goto(`${server.url}/dashboard/settings/data`)
      await main().getByText(words('companyExport.empty')).waitFor()
      // Nothing can be read meanwhile: it stands at its beginning for as long as the journey looks.
      const held = await server.database.owner.connect()
      try {
        await held.query('begin; lock table customers in access exclusive mode')
        await press(start())
        await page.getByText(words('companyExport.started')).waitFor()
        await state('running').waitFor()
        await main()
          .getByRole('progressbar', { name: words('companyExport.progress') })
          .waitFor()
        await checkAxe(page, 'being made')
        await press(main().getByRole('button', { name: words('companyExport.cancel') }))
        await state('cancelled').waitFor()
      } finally {
        await held.query('rollback')
        held.release()
      }
    })

    test('ready by itself, downloaded: JSON, CSV and files', async () => {
      const { page } = visited
      await press(start())
      await state('done').waitFor()
      await checkAxe(page, 'ready')
      const downloading = page.waitForEvent('download')
      await press(main().getByRole('button', { name: new RegExp(words('companyExport.downloadNamed', { when: '' })) }))
      const download = await downloading
      assert.match(download.suggestedFilename(), /\.zip$/)
      const files = await unzip(readFileSync(await download.path()))
      const [customer] = JSON.parse(files.get('json/customers.json') ?? '[]')
      assert.equal(customer.customer_name, 'Añejo & Sons')
      assert.match(files.get('csv/customers.csv') ?? '', /Añejo & Sons/)
      const [attachment] = [...files].filter(([path]) => path.startsWith('files/')).map(([, content]) => content)
      assert.equal(attachment, 'thirty days')
    })
  })
}
