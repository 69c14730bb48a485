import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codeFor } from '../devices.ts'
import { vanShop } from '../pushing.ts'
import { type TestServer, testServer } from '../server.ts'
import { type Chromium, checkAxe, openChromium, press, visit } from './browser.ts'
import { kept } from './device-page.ts'
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

  test(`a visit without a network: begun, the tab killed, ended, the next one planned; the office sees it: ${name}`, async () => {
    const shop = await vanShop(server)
    const person = await visit(browser, options)
    const { context, expectFailure } = person
    let { page } = person
    const button = (key: string) => page.getByRole('button', { name: say(key), exact: true })
    await page.goto(`${server.url}/device#pair=${await codeFor(shop.office, shop.deviceId)}`)
    await press(page.getByRole('button', { name: say('deviceApp.pair.submit'), exact: true }))
    await page.getByRole('link', { name: 'Harbor Cafe' }).waitFor()
    await page.getByText(say('deviceApp.status.online')).waitFor()
    await kept(page)
    for (const call of ['Push', 'Pull', 'Heartbeat', 'Wait']) expectFailure(`/api/Device/${call}`)
    await context.setOffline(true)
    const [{ today }] = await shop.rowsOf(`select (now() at time zone time_zone)::date::text as today from companies where id = $1`, [
      shop.companyId,
    ])
    await page.getByRole('link', { name: 'Harbor Cafe' }).click()
    await page.getByLabel(say('deviceSell.visit.next')).fill(today)
    await button('deviceSell.visit.plan').click()
    await page.getByText(say('deviceSell.visit.planned')).waitFor()
    await page.getByRole('link', { name: say('deviceApp.menu.day'), exact: true }).click()
    await page.getByText(say('deviceSell.visit.states.today'), { exact: true }).waitFor()
    await page.getByRole('link', { name: /Harbor Cafe/ }).click()
    await button('deviceSell.visit.start').click()
    await page.getByLabel(say('deviceSell.visit.outcome')).waitFor()
    const { pathname } = new URL(page.url())
    await page.close()

    page = await context.newPage()
    await page.goto(`${server.url}${pathname}`)
    await page.getByLabel(say('deviceSell.visit.outcome')).selectOption('nothing')
    await page.getByLabel(say('deviceSell.note')).fill('Asks for hooks')
    await page.getByLabel(say('deviceSell.visit.next')).fill('2099-12-06')
    await checkAxe(page, 'a visit')
    await button('deviceSell.visit.end').click()
    await page.getByText(say('deviceSell.visit.ended')).waitFor()
    await page.getByRole('link', { name: say('deviceApp.menu.day'), exact: true }).click()
    await page.getByText(say('deviceSell.visit.states.done'), { exact: true }).waitFor()
    await checkAxe(page, 'a day with a visit')
    await context.setOffline(false)
    await press(page.getByRole('link', { name: say('deviceApp.menu.sync') }))
    await page.getByRole('heading', { name: say('deviceApp.states.done') }).waitFor()
    await page.mouse.move(0, 0)
    await checkAxe(page, 'visits in the sync center')
    const visits = await shop.rowsOf(
      `select planned_on::text as day, outcome, note from visits where company_id = $1 order by planned_on nulls first`,
      [shop.companyId],
    )
    assert.deepEqual(visits, [
      { day: today, outcome: 'nothing', note: 'Asks for hooks' },
      { day: '2099-12-06', outcome: '', note: '' },
    ])
    await person.leave()
  })
}
