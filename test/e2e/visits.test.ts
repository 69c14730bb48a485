import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { vanShop } from '../pushing.ts'
import { type TestServer, testServer } from '../server.ts'
import { type Chromium, checkAxe, chooseOption, fieldOf, openChromium, press, tabTo, type, visit } from './browser.ts'
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

  test(`the office plans a visit from the list, changes it on the customer’s record and calls it off: ${name}`, async () => {
    const shop = await vanShop(server)
    await shop.customerOf('Elsewhere', '')
    const { page, leave } = await visit(browser, options)
    await enterAs(server.url, page, shop.office)
    const button = (key: string) => page.getByRole('button', { name: say(key), exact: true })
    const dialog = page.getByRole('dialog')
    await page.goto(`${server.url}/dashboard/mobile-apps/visits`)
    await page.getByRole('heading', { name: say('visits.empty.title') }).waitFor()
    await checkAxe(page, 'no visits')

    await press(button('visits.plan'))
    await dialog.waitFor()
    await press(dialog.getByRole('button', { name: say('visits.save'), exact: true }))
    await dialog
      .getByText(say('validation.required', { field: say('fields.customerName') }))
      .first()
      .waitFor()
    await checkAxe(page, 'a plan without a customer')
    await tabTo(dialog.getByRole('combobox', { name: say('fields.customerName') }))
    await page.keyboard.press('ArrowDown')
    await chooseOption(page, 'Harbor Cafe')
    await type(fieldOf(page, say('fields.visitDay')), '2099-12-06')
    await type(fieldOf(page, say('fields.visitNote')), 'Bring the hooks')
    await press(dialog.getByRole('button', { name: say('visits.save'), exact: true }))
    await dialog.waitFor({ state: 'detached' })
    const row = page.getByText('Harbor Cafe')
    await row.first().waitFor()
    await checkAxe(page, 'a list with a visit')
    const planned = async () =>
      (await shop.office.get('/api/Visit/List'))
        .json()
        .result.rows.map((each: Record<string, string>) => [each.state, each.day, each.note, each.repCode])
    assert.deepEqual(await planned(), [['planned', '2099-12-06', 'Bring the hooks', shop.repCode]])

    await page.goto(`${server.url}/dashboard/customers-&-leads/overview/${shop.customerId}?tab=visits`)
    await press(button('visits.change'))
    await dialog.waitFor()
    await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('[role=dialog] textarea')?.value === 'Bring the hooks')
    await type(fieldOf(page, say('fields.visitDay')), '2099-12-07')
    await press(dialog.getByRole('button', { name: say('visits.save'), exact: true }))
    await dialog.waitFor({ state: 'detached' })
    assert.deepEqual(await planned(), [['planned', '2099-12-07', 'Bring the hooks', shop.repCode]])
    await checkAxe(page, 'visits of a customer')
    await press(button('visits.callOff'))
    await press(dialog.getByRole('button', { name: say('visits.callOff'), exact: true }))
    await page.getByText(say('visits.states.calledOff'), { exact: true }).waitFor()
    await button('visits.plan').waitFor()
    assert.deepEqual(
      (await planned()).map(([state]: string[]) => state),
      ['calledOff'],
    )
    await leave()
  })
}
