import { after, before, test } from 'node:test'
import { deviceDocumentPath } from '#contract/places.ts'
import { vanShop } from '../pushing.ts'
import { type TestServer, testServer } from '../server.ts'
import { type Chromium, checkAxe, openChromium, press, type, visit } from './browser.ts'
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

  test(`a credit of no order is called off with a reason, and whoever looks sees it: ${name}`, async () => {
    const shop = await vanShop(server)
    const rulesVersion = await shop.rule({ 'doc.credit': { value: 'Y' } })
    await shop.bought('4')
    const given = shop.document({ kind: 'credit', format: 3, rulesVersion, lines: [shop.line('2', { reason: 'Too long' })] })
    await shop.one(given)
    const [row] = (await shop.tray('show=all&kind=credit')).rows
    const { page, leave } = await visit(browser, options)
    await enterAs(server.url, page, shop.office)
    await page.goto(`${server.url}${deviceDocumentPath(row.id)}`)
    await page.getByRole('heading', { name: say('books.card.title') }).waitFor()
    await checkAxe(page, 'a credit')
    await press(page.getByRole('button', { name: say('credits.callOff'), exact: true }))
    const dialog = page.getByRole('dialog')
    await press(dialog.getByRole('button', { name: say('credits.callOff'), exact: true }))
    await dialog.getByText(say('validation.required')).waitFor()
    await type(dialog.getByRole('textbox'), 'Another customer')
    await checkAxe(page, 'call off')
    await press(dialog.getByRole('button', { name: say('credits.callOff'), exact: true }))
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(say('deviceReview.states.calledOff'), { exact: true }).first().waitFor()
    await page.getByText(/Another customer$/).waitFor()
    await page.getByRole('button', { name: say('credits.callOff'), exact: true }).waitFor({ state: 'detached' })
    await checkAxe(page, 'called off')
    await leave()
  })
}
