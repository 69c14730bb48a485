import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { arrowTo, checkAxe, chooseOption, hasFocus, press, type } from './browser.ts'
import { companyServer, openJourney } from './customers.ts'
import { settingsOf } from './settings.ts'
import { openStage } from './stage.ts'
import { wordsIn } from './words.ts'

const stage = openStage(companyServer)

for (const setting of settingsOf(import.meta.url)) {
  describe(`contacts of a customer, keyboard alone: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    const name = 'Ana Ruiz'
    const scene = openJourney(stage, setting)
    /** An item of the contact's menu, chosen by keyboard. */
    const choose = async (item: string) => {
      const { page } = scene()
      const menu = page.getByRole('button', { name: words('contacts.moreNamed', { name }) })
      await press(menu)
      await arrowTo(page.getByRole('menuitem', { name: item }))
      await page.keyboard.press('Enter')
    }

    test('added with a type of the own, the first error focused, nothing lost', async () => {
      const { page, journey } = scene()
      const { id } = await journey.details(journey.first)
      await page.goto(`${journey.url}/dashboard/customers-&-leads/overview/${id}?tab=contacts`)
      await page.getByText(words('contacts.empty')).waitFor()
      await checkAxe(page, 'no contacts')
      await press(page.getByRole('main').getByRole('button', { name: words('contacts.add') }))
      const dialog = page.getByRole('dialog', { name: words('contacts.add') })
      const first = dialog.getByRole('textbox', { name: words('fields.fn') })
      await hasFocus(first)
      await type(dialog.getByRole('textbox', { name: words('fields.ln') }), 'Ruiz')
      await page.keyboard.press('Enter')
      await hasFocus(first)
      await page.keyboard.type('Ana')
      await type(dialog.getByRole('combobox', { name: words('fields.contactType') }), 'Chef')
      await chooseOption(page, await page.getByRole('option').innerText())
      await type(dialog.getByLabel(words('fields.email')), 'ana@harbor.example')
      await checkAxe(page, 'contact form')
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('link', { name: 'ana@harbor.example' }).waitFor()
      await page.getByText('Chef').waitFor()
      await checkAxe(page, 'contacts')
    })

    test('a card requested and issued shows its last four digits', async () => {
      const { page, expect4xx, journey } = scene()
      const dialog = page.getByRole('dialog', { name: words('contacts.card.of', { name }) })
      await choose(words('contacts.card.title'))
      await type(dialog.getByLabel(words('fields.reason')), 'Winner of May')
      await checkAxe(page, 'pay card')
      await press(dialog.getByRole('button', { name: words('common.save') }))
      await dialog.waitFor({ state: 'detached' })
      await page.getByText(words('contacts.card.states.Requested')).waitFor()
      await choose(words('contacts.card.title'))
      const card = dialog.getByLabel(words('contacts.card.id'))
      await type(card, '4111 1111 1111 1111')
      await type(dialog.getByLabel(words('contacts.card.last4')), '1111')
      await type(dialog.getByLabel(words('fields.reason')), 'It came')
      const { id } = await journey.details(journey.first)
      expect4xx(`/Dashboard/Customer/PayCard/${await journey.contactOf(id)}`)
      await press(dialog.getByRole('button', { name: words('common.save') }))
      await dialog.getByText(words('contacts.card.numberRefused')).first().waitFor()
      await hasFocus(card)
      await type(card, 'RPC-1')
      await press(dialog.getByRole('button', { name: words('common.save') }))
      await dialog.waitFor({ state: 'detached' })
      await page.getByText('•••• 1111').waitFor()
    })

    test('invited by link; the contact sees its own customer and no other', async () => {
      const { page, journey } = scene()
      await choose(words('contacts.invite'))
      await page.getByText(words('contacts.access.invited'), { exact: true }).waitFor()
      assert.deepEqual(await journey.joinByMail('ana@harbor.example'), [journey.first])
      await page.reload()
      await page.getByText(words('contacts.access.active')).waitFor()
      await choose(words('contacts.deactivate'))
      await page.getByText(words('contacts.access.suspended')).waitFor()
      await checkAxe(page, 'inactive contact')
    })
  })
}
