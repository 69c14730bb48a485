import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import type { Language } from '#contract/languages.ts'
import { companyPath, configurationsPath, newOrderPath, salesSettingsPath } from '#contract/places.ts'
import { signedInCompany } from '../company.ts'
import { testServer } from '../server.ts'
import { chooseOption, fieldOf, press, tabTo, type, type Visit, visit } from './browser.ts'
import { enterAs } from './person.ts'
import { settingsOf } from './settings.ts'
import { openStage } from './stage.ts'
import { wordsIn } from './words.ts'

const choiceOf = (page: Page, label: string) => page.getByLabel(label).and(page.locator('input:visible')).first()
const names: Record<Language, string> = { en: 'English', es: 'Español' }
const stage = openStage(() => testServer({ works: true, listen: true }))

for (const { name, language, browser } of settingsOf(import.meta.url)) {
  describe(`what is typed stays: ${name}`, () => {
    const words = wordsIn(language)
    const other = language === 'en' ? 'es' : 'en'
    const inOther = wordsIn(other)
    let visited: Visit
    let url = ''
    before(async () => {
      const { product } = stage()
      url = product.url
      visited = await visit(stage().browser, browser)
      await enterAs(url, visited.page, await signedInCompany(product))
    })
    after(() => visited.leave())

    test('another language keeps what stands in the forms, and says what is wrong with it anew, in the words of the server too', async () => {
      const { page, expect4xx, expectLine } = visited
      await page.goto(`${url}/dashboard/settings/profile`)
      const section = (title: string) => page.getByRole('region', { name: title, exact: true })
      const person = section(words('profile.person'))
      await type(fieldOf(person, words('fields.name')), ' ')
      await page.keyboard.press('Enter')
      await person.getByText(words('validation.required'), { exact: true }).waitFor()
      await type(fieldOf(person, words('fields.phone')), '206 555 01')
      const password = section(words('fields.password'))
      await type(fieldOf(password, words('fields.currentPassword')), 'not-mine-at-all-7')
      await type(fieldOf(password, words('fields.newPassword')), 'tR7$kq9vLm-harbor')
      expect4xx('/User/ChangePassword')
      await page.keyboard.press('Enter')
      await password.getByRole('alert').getByText(words('auth.wrongPassword')).waitFor()

      const choice = page.getByLabel(words('profile.language'), { exact: true }).and(page.locator('input:visible'))
      await tabTo(choice)
      await page.keyboard.press('ArrowDown')
      expectLine(`Language changed to ${other}`)
      await chooseOption(page, names[other])
      const otherPassword = section(inOther('fields.password'))
      await otherPassword.getByRole('alert').getByText(inOther('auth.wrongPassword')).waitFor()
      const otherPerson = section(inOther('profile.person'))
      await otherPerson.getByText(inOther('validation.required'), { exact: true }).waitFor()
      const value = (place: Locator, key: string) => fieldOf(place, inOther(key)).inputValue()
      assert.equal(await value(otherPerson, 'fields.phone'), '206 555 01')
      assert.equal(await value(otherPassword, 'fields.currentPassword'), 'not-mine-at-all-7')
    })

    test('a server that is gone while the page reads again takes nothing away', async () => {
      const { page, expectFailure, expectLine } = visited
      const person = page.getByRole('region', { name: inOther('profile.person'), exact: true })
      let reads = 0
      const calls = /\/(Dashboard|QuickBooks|User|api|Sync)\//
      await page.route(calls, (route) => {
        const { pathname } = new URL(route.request().url())
        if (pathname === '/User/Profile') reads += 1
        expectFailure(pathname)
        return route.abort()
      })
      // A language is one of the reasons to read everything again; a look back at the tab is another.
      const choice = page.getByLabel(inOther('profile.language'), { exact: true }).and(page.locator('input:visible'))
      await tabTo(choice)
      await page.keyboard.press('ArrowUp')
      expectLine(`Language changed to ${language}`)
      await chooseOption(page, names[language])
      for (const deadline = Date.now() + 30_000; reads < 3 && Date.now() < deadline; ) await page.waitForTimeout(100)
      assert.equal(reads, 3)
      await page.waitForTimeout(300)
      assert.equal(await person.count(), 0)
      const now = page.getByRole('region', { name: words('profile.person'), exact: true })
      assert.equal(await fieldOf(now, words('fields.phone')).inputValue(), '206 555 01')
      await now.getByText(words('validation.required'), { exact: true }).waitFor()
      await page.unroute(calls)
    })

    test('a file that misses its place leaves the page where it is', async () => {
      const { page, context } = visited
      page.on('dialog', (dialog) => void dialog.accept())
      await page.goto(`${url}/dashboard/customers-&-leads/add-customer`)
      const field = page.getByLabel(words('fields.name')).first()
      await type(field, 'Half a customer')
      const file = join(mkdtempSync(join(tmpdir(), 'stray-')), 'stray.txt')
      writeFileSync(file, 'not here')
      // As a person's hand: a made-up event would open nothing.
      const hand = await context.newCDPSession(page)
      const data = { items: [], files: [file], dragOperationsMask: 1 }
      for (const kind of ['dragEnter', 'dragOver', 'drop'] as const)
        await hand.send('Input.dispatchDragEvent', { type: kind, x: 200, y: 300, data })
      await page.waitForTimeout(500)
      assert.deepEqual(
        context.pages().map((each) => each.url()),
        [`${url}/dashboard/customers-&-leads/add-customer`],
      )
      assert.equal(await field.inputValue(), 'Half a customer')
    })

    test('what is typed in a choice and is none of it stays there, and nothing is saved without it', async () => {
      const { page } = visited
      const choices = [
        [newOrderPath, 'fields.customerId'],
        [newOrderPath, 'fields.termsId'],
        [newOrderPath, 'fields.classId'],
        [salesSettingsPath, 'fields.taxCodeId'],
        [companyPath, 'fields.timeZone'],
        [`${configurationsPath}/new`, 'fields.partnerId'],
      ] as const
      const [box, said] = [(key: string) => choiceOf(page, words(key)), page.getByText(words('validation.unknown'), { exact: true })]
      for (const [place, key] of choices) {
        if (new URL(page.url()).pathname !== place) await page.goto(`${url}${place}`)
        await type(box(key), 'Nowhere 77')
        await page.keyboard.press('Tab')
        assert.equal(await box(key).inputValue(), 'Nowhere 77', key)
        const refused = key === 'fields.timeZone' ? page.getByText(words('validation.timeZone'), { exact: true }) : said
        await refused.first().waitFor()
      }
      await page.goto(`${url}${salesSettingsPath}`)
      await type(box('fields.taxCodeId'), 'Nowhere 77')
      await press(page.getByRole('button', { name: words('common.save'), exact: true }))
      await said.waitFor()
      assert.equal(await box('fields.taxCodeId').inputValue(), 'Nowhere 77')
      await tabTo(box('fields.taxCodeId'))
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.press('Delete')
      await press(page.getByRole('button', { name: words('common.save'), exact: true }))
      await page.getByText(words('settings.saved')).first().waitFor()
      assert.equal(await said.count(), 0)
    })

    test('Enter takes the nearest of what is typed, or says at once that it is none of the list', async () => {
      const { page } = visited
      for (const [place, key] of [
        [newOrderPath, 'fields.customerId'],
        [newOrderPath, 'fields.termsId'],
        [companyPath, 'fields.timeZone'],
      ] as const) {
        if (new URL(page.url()).pathname !== place) await page.goto(`${url}${place}`)
        const box = choiceOf(page, words(key))
        await type(box, 'Nowhere 77')
        await page.keyboard.press('Enter')
        const refused = page.getByText(words('choice.notListed', { name: 'Nowhere 77' }), { exact: true })
        await refused.scrollIntoViewIfNeeded()
        assert.equal(await refused.evaluate(isInSight), true)
        assert.equal(await box.evaluate((input) => input === document.activeElement), true)
        assert.equal(await box.inputValue(), 'Nowhere 77', key)
      }
      const zone = choiceOf(page, words('fields.timeZone'))
      await type(zone, 'lisbon')
      await page
        .getByRole('option', { name: /Lisbon/ })
        .and(page.locator('[data-combobox-selected]'))
        .waitFor()
      await page.keyboard.press('Enter')
      assert.match(await zone.inputValue(), /Lisbon/)
      assert.equal(await page.getByText(words('choice.notListed', { name: 'Nowhere 77' }), { exact: true }).count(), 0)
      assert.equal(await page.getByText(words('settings.saved'), { exact: true }).count(), 0)
    })
  })
}

/** Runs in the page: nothing stands over it. */
function isInSight(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

describe('what is typed stays: a stranger', () => {
  const [setting] = settingsOf(import.meta.url)
  const { language, browser } = setting ?? assert.fail()
  const other = language === 'en' ? 'es' : 'en'
  test('who signs up and changes the language', async () => {
    const { page, expectLine, leave } = await visit(stage().browser, browser)
    await page.goto(`${stage().product.url}/auth/signup`)
    await type(fieldOf(page, wordsIn(language)('fields.email')), 'nobody@nowhere')
    await page.keyboard.press('Enter')
    await page.getByText(wordsIn(language)('validation.email'), { exact: true }).waitFor()
    await press(page.getByRole('button', { name: wordsIn(language)('shell.language', { current: language.toUpperCase() }) }))
    expectLine(`Language changed to ${other}`)
    await page.getByRole('menuitem', { name: names[other] }).press('Enter')
    await page.getByText(wordsIn(other)('validation.email'), { exact: true }).waitFor()
    assert.equal(await fieldOf(page, wordsIn(other)('fields.email')).inputValue(), 'nobody@nowhere')
    await leave()
  })
})
