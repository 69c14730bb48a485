import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { testPassword, type Visitor } from '../visitor.ts'
import { checkAxe, fieldOf, hasFocus, press, type, type Visit, visit } from './browser.ts'
import { makeAccount, signIn } from './person.ts'
import { startProduct } from './product.ts'
import { settingsOf } from './settings.ts'
import { openStage } from './stage.ts'
import { wordsIn } from './words.ts'

const stage = openStage(startProduct)

for (const { name, key, language, browser: options } of settingsOf(import.meta.url)) {
  describe(`invitations, keyboard alone: ${name}`, () => {
    const words = wordsIn(language)
    const company = `harbor-${key}.example`
    const bea = `bea.${key}@own.example`
    const carl = `carl.${key}@guest.example`
    let owner: Visitor
    let mine = ''
    before(async () => {
      owner = await makeAccount(stage().product, `ana@${company}`, language)
      await makeAccount(stage().product, bea, language)
      mine = (await done('/Dashboard/AddEditCustomer', { name: 'Harbor Fish' })).id
      await done('/Dashboard/AddEditCustomer', { name: 'Somebody Else' })
    })
    const done = async (path: string, payload: object = {}) => {
      const { status, body } = await owner.post(path, payload)
      assert.equal(status, 200, JSON.stringify(body))
      return body.result as { id: string }
    }
    /** The link of the mail that comes to this address. */
    const linkTo = async (address: string) => {
      for (let after = 0; ; ) {
        const mail = await stage().product.mailbox(address, after)
        const { html } = await (await fetch(`${stage().product.mail.url}/api/messages/${mail.id}`)).json()
        const path = /\/auth\/invite\/[\w-]+/.exec(html)?.[0]
        if (path) return stage().product.url + path
        // What came before it: the code of the sign-up.
        after = mail.id
      }
    }
    const title = ({ page }: Visit) => page.getByRole('heading', { level: 1, name: words('people.invite.title', { company }) }).waitFor()

    test('who has an account already signs in on the way, and has one company more', async () => {
      await done('/api/Settings/InvitePerson', { email: bea, displayName: 'Bea', role: 'manager', language })
      const visited = await visit(stage().browser, options)
      const { page } = visited
      await page.goto(await linkTo(bea))
      await title(visited)
      await page.getByText(words('people.invite.signInText', { email: bea })).waitFor()
      await checkAxe(page, 'an account already')
      await press(page.getByRole('main').getByRole('button', { name: words('people.invite.signIn') }))
      await hasFocus(fieldOf(page, words('fields.email')))
      await page.keyboard.type(bea)
      await type(fieldOf(page, words('fields.password')), testPassword)
      await page.keyboard.press('Enter')
      const join = page.getByRole('button', { name: words('people.invite.join') })
      await join.waitFor()
      await title(visited)
      await checkAxe(page, 'joining')
      await press(join)
      await page.waitForURL('**/dashboard')
      await page.goto(`${stage().product.url}/dashboard/customers-&-leads/overview`)
      await page.getByText('Somebody Else').first().waitFor()
      await press(page.getByRole('button', { name: words('shell.company', { name: company }) }))
      await page.getByRole('menuitem', { name: 'own.example' }).waitFor()
      await visited.leave()
    })

    test('signed in as somebody else, it is not theirs to accept; used, it says so', async () => {
      await done('/api/Settings/InvitePerson', { email: `dora.${key}@guest.example`, displayName: 'Dora', role: 'viewer', language })
      const link = await linkTo(`dora.${key}@guest.example`)
      const visited = await visit(stage().browser, options)
      const { page } = visited
      await signIn(stage().product, page, bea)
      await page.goto(link)
      const values = { invited: `dora.${key}@guest.example`, own: bea }
      await page.getByRole('alert').getByText(words('people.invite.otherAddress', values)).waitFor()
      await checkAxe(page, 'not theirs')
      await page.goto(await linkTo(bea))
      await page.getByText(words('people.invite.used')).waitFor()
      await visited.leave()
    })

    test("a customer's contact accepts, and finds their own customer alone", async () => {
      const { id } = await done(`/Dashboard/AddEditContact/${mine}`, { fn: 'Carl', ln: 'Guest', email: carl })
      await done(`/Dashboard/Customer/InviteContact/${id}`)
      const visited = await visit(stage().browser, options)
      const { page } = visited
      await page.goto(await linkTo(carl))
      await title(visited)
      assert.equal(await fieldOf(page, words('fields.email')).inputValue(), carl)
      await type(fieldOf(page, words('fields.password')), testPassword)
      await checkAxe(page, "a contact's invitation")
      await page.keyboard.press('Enter')
      await page.waitForURL('**/dashboard')
      await page.goto(`${stage().product.url}/dashboard/customers-&-leads/overview`)
      const own = page.getByRole('main').getByRole('link', { name: 'Harbor Fish' }).first()
      await own.waitFor()
      assert.equal(await page.getByText('Somebody Else').count(), 0)
      await press(own)
      await page.getByRole('heading', { level: 1, name: 'Harbor Fish' }).waitFor()
      // What the staff writes, and what they alone do, is not shown at all.
      assert.equal(await page.getByRole('tab', { name: words('customers.record.notes') }).count(), 0)
      assert.equal(await page.getByRole('main').locator('button[aria-disabled=true]').count(), 0)
      await checkAxe(page, "a contact's own customer")
      await visited.leave()
    })
  })
}
