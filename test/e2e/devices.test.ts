import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newPassword } from '#contract/fields.ts'
import { signedInCompany } from '../company.ts'
import { installationOf } from '../devices.ts'
import { does } from '../restocking.ts'
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

  test(`a device is added, paired by its code, suspended, resumed, lost and retired: ${name}`, async () => {
    const office = await signedInCompany(server)
    await does(office, '/api/Settings/SaveRep', { code: 'KL', name: 'Kim Lee', email: 'kim@example.com' })
    await does(office, '/api/Stock/AddLocation', { name: 'Pier warehouse' })
    await does(office, '/api/Stock/AddLocation', { name: 'Van 7', kind: 'van', answersFor: 'KL' })
    const { page, leave } = await visit(browser, options)
    await enterAs(server.url, page, office)

    await page.goto(`${server.url}/dashboard/mobile-apps`)
    await page.waitForURL('**/mobile-apps/device-list')
    await page.getByRole('heading', { name: say('devices.empty.title') }).waitFor()
    await checkAxe(page, 'no devices')
    await press(page.getByRole('link', { name: say('devices.add') }))

    await page.getByRole('heading', { name: say('devices.add'), level: 1 }).waitFor()
    await type(page.getByRole('combobox', { name: say('fields.repId') }), 'Kim')
    await chooseOption(page, 'KL · Kim Lee')
    const deviceName = say('devices.form.nameOf', { name: 'Kim Lee' })
    assert.equal(await page.locator('[data-path=deviceName]').inputValue(), deviceName)
    assert.equal(await page.getByRole('combobox', { name: say('fields.inventoryLocationId') }).inputValue(), 'Van 7')
    assert.equal(await page.getByRole('combobox', { name: say('fields.restockFromLocationId') }).inputValue(), 'Pier warehouse')
    await press(page.getByRole('button', { name: say('devices.add') }))
    await page
      .getByText(say('validation.required', { field: say('fields.deviceEmail') }))
      .first()
      .waitFor()
    await checkAxe(page, 'a device without an address')
    await type(fieldOf(page, say('fields.deviceEmail')), 'kim.tablet@example.com')
    await press(page.getByRole('button', { name: say('devices.form.makePassword') }))
    await page.getByText(say('devices.form.passwordOnce')).waitFor()
    const password = page.locator('[data-path=strongPassword]')
    assert.equal(await password.getAttribute('type'), 'text')
    assert.ok(newPassword.safeParse(await password.inputValue()).success)
    await checkAxe(page, 'a password that was made')
    await press(page.getByRole('button', { name: say('devices.add') }))

    await page.getByRole('heading', { name: deviceName, level: 1 }).waitFor()
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await checkAxe(page, 'a new device')
    await page.getByRole('tab', { name: say('devices.tabs.rules') }).click()
    const [prefix, next] = [say('deviceRules.names.number.prefix'), say('deviceRules.names.number.next')]
    await press(page.getByRole('button', { name: say('deviceRules.editNamed', { name: prefix }) }))
    const numbers = page.getByRole('dialog')
    await type(fieldOf(numbers, prefix), 'vk')
    await type(fieldOf(numbers, next), '101')
    await checkAxe(page, 'how a device numbers its documents')
    await press(numbers.getByRole('button', { name: say('common.save') }))
    await numbers.waitFor({ state: 'detached' })
    await page.getByText(say('deviceRules.means.number.prefix.some', { value: 'VK' })).waitFor()
    await page.getByText(say('deviceRules.means.number.next.some', { value: '101' })).waitFor()
    await page.getByRole('tab', { name: say('devices.tabs.overview') }).click()
    await press(page.getByRole('button', { name: say('devices.steps.pair'), exact: true }))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('img', { name: say('devices.pairing.qr') }).waitFor()
    const code = await dialog.getByText(/^[A-Z]{4}-[A-Z]{4}$/).innerText()
    await checkAxe(page, 'a pairing code')
    await dialog.getByText(say('devices.pairing.orPassword', { email: 'kim.tablet@example.com' })).waitFor()
    const installation = installationOf(server)
    assert.equal((await installation.pair(code)).statusCode, 200)
    await dialog.getByText(say('devices.pairing.done', { name: deviceName })).waitFor()
    await press(dialog.getByRole('button', { name: say('common.close') }).last())
    await installation.beat({ unsentCount: 2, unsentValue: 48_250, nextNumber: 9, appVersion: '1.0.0', persisted: false })
    await page.getByText('$482.50').first().waitFor()
    await page.getByText(say('devices.notices.cleared')).waitFor()
    await checkAxe(page, 'a device with documents on it')

    const state = page.getByRole('region', { name: say('fields.deviceState') })
    const step = async (key: string, reason = '', label = key) => {
      await press(state.getByRole('button', { name: say(`devices.does.${key}`), exact: true }))
      if (reason) await type(dialog.getByRole('textbox', { name: say('devices.reason') }), reason)
      await press(dialog.getByRole('button', { name: say(`devices.does.${label}`), exact: true }))
      await dialog.waitFor({ state: 'detached' })
    }
    await step('suspend', 'On leave')
    await state.getByText(say('devices.states.Suspended'), { exact: true }).waitFor()
    assert.equal((await installation.beat()).statusCode, 401)
    await step('resume')
    await state.getByText(say('devices.states.Active'), { exact: true }).waitFor()
    await step('reportLost', 'Left in a taxi')
    await state.getByText(say('devices.means.Lost')).waitFor()
    assert.equal((await installation.post('/api/Device/Wiped')).statusCode, 200)

    // Documents that it reported never came: an owner says why it is retired all the same.
    await state.getByText(say('devices.errors.unsentLeft')).waitFor()
    await tabTo(state.getByRole('button', { name: say('devices.does.retire'), exact: true }))
    await checkAxe(page, 'a device that has forgotten')
    await press(state.getByRole('button', { name: say('devices.does.retire'), exact: true }))
    await press(dialog.getByRole('button', { name: say('devices.does.retireAnyway') }))
    await dialog.getByText(say('validation.required', { field: say('devices.reason') })).waitFor()
    await type(dialog.getByRole('textbox', { name: say('devices.reason') }), 'The taxi company has nothing')
    await press(dialog.getByRole('button', { name: say('devices.does.retireAnyway') }))
    await dialog.waitFor({ state: 'detached' })
    await state.getByText(say('devices.states.Retired'), { exact: true }).waitFor()

    for (const tab of ['rules', 'emails', 'stock', 'documents', 'activity']) {
      await page.getByRole('tab', { name: say(`devices.tabs.${tab}`) }).click()
      await page.getByRole('tab', { name: say(`devices.tabs.${tab}`), selected: true }).waitFor()
      await page.waitForLoadState('networkidle')
      await checkAxe(page, `a device: ${tab}`)
    }
    await page.getByText('The taxi company has nothing').waitFor()
    await checkAxe(page, 'what was done with a device')
    const { rows } = (await office.get('/api/Device/GetAll')).json().result
    assert.deepEqual([rows[0].id, rows[0].deviceState], [id, 'Retired'])
    await leave()
  })
}
