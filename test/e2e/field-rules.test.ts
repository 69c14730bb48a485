import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { encode } from 'fast-png'
import type { Locator, Page } from 'playwright-core'
import { type Chromium, checkAxe, fieldOf, openChromium, press, tabTo, visit } from './browser.ts'
import { makeAccount, signIn } from './person.ts'
import { type Product, startProduct } from './product.ts'
import { settingsOf } from './settings.ts'
import { wordsIn } from './words.ts'

const email = 'ana@example.com'
let browser: Chromium
let product: Product
before(async () => {
  product = await startProduct()
  browser = await openChromium()
  await makeAccount(product, email)
})
after(async () => {
  await browser.close()
  await product.close()
})

const long = (length: number) => 'x'.repeat(length)
type Case = { field: string; wrong: string[]; says: string; max?: number; right?: string }

/** Specification section 5 at the customer's form, in the order of the page. */
const customer: Case[] = [
  { field: 'name', wrong: ['   '], says: 'required' },
  { field: 'name', wrong: [long(101)], says: 'tooLong', max: 100, right: 'Harbor' },
  { field: 'salutation', wrong: [long(17)], says: 'tooLong', max: 16 },
  { field: 'firstName', wrong: [long(101)], says: 'tooLong', max: 100 },
  { field: 'company', wrong: [long(101)], says: 'tooLong', max: 100 },
  { field: 'department', wrong: [long(101)], says: 'tooLong', max: 100 },
  { field: 'warehouseCode', wrong: [long(51)], says: 'tooLong', max: 50 },
  { field: 'zip', wrong: [long(31)], says: 'tooLong', max: 30 },
  { field: 'email', wrong: ['ana', 'ana@', 'ana@harbor', 'an a@harbor.example'], says: 'email', right: '' },
  { field: 'workPhone', wrong: ['abc', '12'], says: 'phone', right: '(206) 555-0142' },
  { field: 'mobilePhone', wrong: ['++1 206 555 0142'], says: 'phone', right: '+34 600 00 00 00' },
  { field: 'homePhone', wrong: ['555-CALL-NOW'], says: 'phone' },
  { field: 'fax', wrong: [long(31)], says: 'tooLong', max: 30 },
  { field: 'website', wrong: ['example', '.example.com', 'example.com.', 'exam ple.com'], says: 'webAddress', right: 'example.com' },
  { field: 'linkedIn', wrong: ['javascript:alert.x'], says: 'webAddress' },
  { field: 'facebook', wrong: ['nodot'], says: 'webAddress' },
  { field: 'password', wrong: ['abc1!', 'abcdefgh', 'abcdefg1', 'abcdefg1?'], says: 'password', right: '' },
  { field: 'other', wrong: [long(2001)], says: 'tooLong', max: 2000 },
]
const company: Case[] = [
  { field: 'companyName', wrong: [''], says: 'required' },
  { field: 'companyName', wrong: [long(201)], says: 'tooLong', max: 200, right: 'Harbor Light' },
  { field: 'email', wrong: ['office@'], says: 'email', right: 'office@harbor.example' },
  { field: 'phone', wrong: ['call us'], says: 'phone', right: '' },
  { field: 'webAddress', wrong: ['harbor'], says: 'webAddress', right: 'harbor.example' },
  { field: 'city', wrong: [long(256)], says: 'tooLong', max: 255, right: 'Seattle' },
]
const rep: Case[] = [
  { field: 'repCode', wrong: [''], says: 'required' },
  { field: 'repCode', wrong: ['A B', 'ÑU', 'a_b'], says: 'repCode' },
  { field: 'repCode', wrong: [long(21)], says: 'tooLong', max: 20, right: 'mia-1' },
  { field: 'name', wrong: [' '], says: 'required', right: 'Mia' },
  { field: 'email', wrong: ['mia at harbor'], says: 'email', right: '' },
  { field: 'territory', wrong: [long(101)], says: 'tooLong', max: 100, right: 'North' },
]

for (const { name, language, browser: options } of settingsOf(import.meta.url)) {
  describe(`rules of the fields, keyboard alone: ${name}`, () => {
    const words = wordsIn(language)

    /** In the place of what is there, as if pasted. */
    const enter = async (field: Locator, text: string) => {
      await tabTo(field)
      await field.page().keyboard.press('ControlOrMeta+a')
      await (text ? field.page().keyboard.insertText(text) : field.page().keyboard.press('Delete'))
    }
    /** What stands under the field says so once the field is left, and no longer once it is edited. */
    async function walk(place: Page | Locator, cases: Case[]) {
      for (const { field, wrong, says, max, right = '' } of cases) {
        const label = words(`fields.${field}`)
        const box = place.getByLabel(label, { exact: false }).and(place.getByRole('textbox')).first()
        const keyboard = box.page().keyboard
        const id = await box.getAttribute('id')
        const error = box.page().locator(`[id="${id}-error"]`)
        for (const value of wrong) {
          await enter(box, value)
          await keyboard.press('Tab')
          await error.getByText(words(`validation.${says}`, { field: label, max: max ?? '' }), { exact: true }).waitFor()
          assert.equal(await box.getAttribute('aria-invalid'), 'true', `${field} ${value}`)
          await keyboard.press('Shift+Tab')
          await keyboard.press('End')
          await keyboard.press('Backspace')
          await keyboard.insertText('1')
          await error.waitFor({ state: 'detached' })
        }
        await enter(box, right)
      }
    }

    test('customer', async () => {
      const { page, expect4xx, leave } = await visit(browser, options)
      await signIn(product, page, email)
      await page.goto(`${product.url}/dashboard/customers-&-leads/add-customer`)
      await walk(page.getByRole('main'), customer)
      // Only what the server knows: its words stand under the field too.
      expect4xx('/Dashboard/AddEditCustomer')
      await enter(fieldOf(page, words('fields.name')).first(), 'Harbor: Light')
      await page.keyboard.press('Enter')
      await page.getByText(words('validation.nameCharacters')).first().waitFor()
      await checkAxe(page, 'refused')
      await leave()
    })

    test('what is typed into a choice and left is kept or refused in words', async () => {
      const { page, expect4xx, leave } = await visit(browser, options)
      await signIn(product, page, email)
      await page.goto(`${product.url}/dashboard/customers-&-leads/add-customer`)
      const choice = (field: string) => page.getByRole('combobox', { name: words(`fields.${field}`) })
      const leaveWith = async (field: string, text: string) => {
        await enter(choice(field), text)
        await page.keyboard.press('Tab')
      }
      const holds = async (field: string, text: string) => {
        for (let value = ''; value !== text; value = await choice(field).inputValue()) await page.waitForTimeout(50)
      }
      await leaveWith('source', long(101))
      await page.getByText(words('validation.tooLong', { field: words('fields.source'), max: 100 }), { exact: true }).waitFor()
      await leaveWith('source', 'SPEC fair')
      await holds('source', 'SPEC fair')
      await leaveWith('countryCode', 'Atlantis')
      await page.getByText(words('validation.country'), { exact: true }).waitFor()
      await holds('countryCode', 'Atlantis')
      await leaveWith('countryCode', 'es')
      await holds('countryCode', language === 'es' ? 'España' : 'Spain')
      await leaveWith('salesRepresentative', 'nobody')
      await holds('salesRepresentative', 'nobody')
      expect4xx('/Dashboard/AddEditCustomer')
      await enter(fieldOf(page, words('fields.name')).first(), 'Kept Choices')
      await page.keyboard.press('Enter')
      await page.getByText(words('customers.unknownRep')).first().waitFor()
      await leave()
    })

    test('company', async () => {
      const { page, expect4xx, leave } = await visit(browser, options)
      await page.clock.install()
      await signIn(product, page, email)
      await page.goto(`${product.url}/dashboard/settings/company`)
      const form = page.locator('form')
      await form.waitFor()
      await walk(form, company)
      await press(form.getByRole('button', { name: words('common.save') }))
      const toast = page.locator('.mantine-Notification-root').filter({ hasText: words('settings.saved') })
      await toast.waitFor()
      await toast.waitFor({ state: 'detached' })
      await page.reload()
      assert.equal(await fieldOf(page, words('fields.companyName')).inputValue(), 'Harbor Light')
      const upload = async (name: string, buffer: Buffer) => {
        const [chooser] = await Promise.all([
          page.waitForEvent('filechooser'),
          press(page.getByRole('button', { name: words('logo.upload') })),
        ])
        await chooser.setFiles({ name, mimeType: 'image/png', buffer })
        await page.getByText(name, { exact: true }).waitFor()
      }
      const refused = page.getByText(words('auth.logoNotPng'), { exact: true })
      await upload('fake.png', Buffer.from('no picture'))
      expect4xx('/api/Settings/SaveCompany')
      await press(form.getByRole('button', { name: words('common.save') }))
      await refused.first().waitFor()
      const picture = encode({ width: 8, height: 8, channels: 3, data: new Uint8Array(192).fill(120) })
      await upload('real.png', Buffer.from(picture))
      await refused.and(page.locator('.mantine-InputWrapper-error')).waitFor({ state: 'detached' })
      await leave()
    })

    test('sales rep', async () => {
      const { page, expect4xx, leave } = await visit(browser, options)
      await signIn(product, page, email)
      await page.goto(`${product.url}/dashboard/settings/reps`)
      const add = page.getByRole('button', { name: words('settings.reps.add') })
      const dialog = page.getByRole('dialog', { name: words('settings.reps.add') })
      await press(add.first())
      await dialog.waitFor()
      await checkAxe(page, 'rep')
      await walk(dialog, rep)
      await page.keyboard.press('Enter')
      await page.getByText(words('settings.reps.saved')).waitFor()
      await page.getByText('MIA-1').waitFor()
      await press(add.first())
      await enter(fieldOf(dialog, words('fields.repCode')), 'Mia-1')
      await enter(fieldOf(dialog, words('fields.name')).first(), 'Another')
      expect4xx('/api/Settings/SaveRep')
      await page.keyboard.press('Enter')
      await dialog.getByText(words('settings.repCodeTaken')).first().waitFor()
      await leave()
      await product.server.database.owner.query('delete from reps')
    })
  })
}
