import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '../company.ts'
import { type TestServer, testServer } from '../server.ts'
import { type Chromium, checkAxe, chooseOption, openChromium, press, visit } from './browser.ts'
import { enterAs } from './person.ts'
import { settingsOf } from './settings.ts'
import { wordsIn } from './words.ts'

let server: TestServer
let browser: Chromium
before(async () => {
  ;[server, browser] = await Promise.all([testServer({ listen: true }), openChromium()])
})
after(async () => {
  await browser.close()
  await server.close()
})

for (const { name, language, browser: options } of settingsOf(import.meta.url)) {
  const say = wordsIn(language)

  test(`who gets copies: a link is offered to who buys alone, and a refused mailbox is tried again: ${name}`, async () => {
    const office = await signedInCompany(server)
    const gone = 'gone@else.example'
    await server.database.owner.query(`insert into device_addresses (company_id, email, refused_at, bounces) values ($1, $2, now(), 2)`, [
      office.companyId,
      gone,
    ])
    const rows = [{ recipient: gone, events: ['ORDER_SUBMITTED'] }]
    const saved = await office.post('/api/Device/SaveCompanyDistributionList', { version: 0, rows })
    assert.equal(saved.statusCode, 200, saved.body)
    const { page, leave } = await visit(browser, options)
    await enterAs(server.url, page, office)
    await page.goto(`${server.url}/dashboard/settings/device-emails`)
    await page.getByText(say('recipients.bounced')).waitFor()
    await page.getByText(say('recipients.refusals_other', { count: 2 })).waitFor()
    await checkAxe(page, 'a refused mailbox')

    await press(page.getByRole('button', { name: say('recipients.add') }))
    const dialog = page.getByRole('dialog')
    const content = dialog.getByRole('combobox', { name: say('recipients.content') })
    const offered = async () => {
      await press(content)
      const options = await page.getByRole('option').allInnerTexts()
      await chooseOption(page, options.at(-1) ?? '')
      return options
    }
    const named = (keys: readonly string[]) => keys.map((key) => say(`recipients.contents.${key}`))
    assert.deepEqual(await offered(), named(['PDF', 'link', 'CSV']))
    await press(dialog.getByRole('combobox', { name: say('recipients.recipient') }))
    await chooseOption(page, say('recipients.tokens.rep'))
    assert.deepEqual(await offered(), named(['PDF', 'CSV']))
    await dialog.getByText(say('recipients.linkForBuyers')).waitFor()
    await checkAxe(page, 'a recipient')
    await press(dialog.getByRole('button', { name: say('common.save') }))
    await dialog.waitFor({ state: 'detached' })

    await press(page.getByRole('button', { name: say('recipients.tryAgainNamed', { email: gone }) }))
    await page.getByText(say('recipients.triedAgain')).waitFor()
    await page.getByText(say('recipients.refusedTitle')).waitFor({ state: 'detached' })
    await page.getByText(say('recipients.states.Verified')).first().waitFor()
    await leave()
  })
}
