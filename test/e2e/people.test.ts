import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { testPassword, type Visitor } from '../visitor.ts'
import { arrowTo, checkAxe, chooseOption, fieldOf, hasFocus, press, tabTo, type, type Visit, visit } from './browser.ts'
import { makeAccount, signIn } from './person.ts'
import { startProduct } from './product.ts'
import { settingsOf } from './settings.ts'
import { openStage } from './stage.ts'
import { wordsIn } from './words.ts'

const stage = openStage(startProduct)

for (const { name, key, language, browser: options } of settingsOf(import.meta.url)) {
  describe(`people, keyboard alone: ${name}`, () => {
    const words = wordsIn(language)
    const ana = `ana.${key}@harbor.example`
    const rita = `rita.${key}@harbor.example`
    let owner: Visitor
    let visited: Visit
    let ritas: Visit
    const ids = { own: '', hidden: '' }

    before(async () => {
      owner = await makeAccount(stage().product, ana)
      const add = async (customer: object) => {
        const { status, body } = await owner.post('/Dashboard/AddEditCustomer', customer)
        assert.equal(status, 200, JSON.stringify(body))
        return (body.result as { id: string }).id
      }
      const rep = { code: 'R1', name: 'Rita' }
      assert.equal((await owner.post('/api/Settings/SaveRep', rep)).status, 200)
      ids.own = await add({ name: 'Own Harbor', salesRepresentative: 'R1' })
      ids.hidden = await add({ name: 'Hidden Harbor' })
      visited = await visit(stage().browser, options)
      ritas = await visit(stage().browser, options)
      await signIn(stage().product, visited.page, ana)
    })
    after(async () => {
      await visited?.leave()
      await ritas?.leave()
    })

    /** The link of the mail, as the invited one opens it. */
    const linkIn = async () => {
      const mail = await stage().product.mailbox(rita)
      const { html } = await (await fetch(`${stage().product.mail.url}/api/messages/${mail.id}`)).json()
      const path = /\/auth\/invite\/[\w-]+/.exec(html)?.[0]
      assert.ok(path, html)
      return stage().product.url + path
    }

    test('a rep is invited', async () => {
      const { page } = visited
      await page.goto(`${stage().product.url}/dashboard/settings/people`)
      const section = page.getByRole('main')
      await section.getByText(ana).waitFor()
      await press(section.getByRole('button', { name: words('people.inviteTitle') }))
      const dialog = page.getByRole('dialog')
      await hasFocus(fieldOf(dialog, words('fields.email')))
      await page.keyboard.press('Enter')
      await dialog.getByText(words('validation.required')).first().waitFor()
      await page.keyboard.type(rita)
      await type(fieldOf(dialog, words('fields.name')), 'Rita Rep')
      await tabTo(dialog.getByRole('combobox', { name: words('fields.role') }).or(fieldOf(dialog, words('fields.role'))))
      await page.keyboard.press('Enter')
      await chooseOption(page, words('roles.rep'))
      await tabTo(fieldOf(dialog, words('people.rep')).or(dialog.getByRole('combobox', { name: words('people.rep') })))
      await page.keyboard.press('ArrowDown')
      await chooseOption(page, 'R1 · Rita')
      await checkAxe(page, 'invite')
      await press(dialog.getByRole('button', { name: words('people.send') }))
      await dialog.waitFor({ state: 'detached' })
      await section.getByText(rita).waitFor()
    })

    test('accepts, is in, and finds only the own customers', async () => {
      const { page, expect4xx } = ritas
      await page.goto(await linkIn())
      await page.getByRole('heading', { level: 1, name: words('people.invite.title', { company: 'harbor.example' }) }).waitFor()
      assert.equal(await fieldOf(page, words('fields.email')).inputValue(), rita)
      await type(fieldOf(page, words('fields.password')), testPassword)
      await checkAxe(page, 'invitation')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/dashboard')
      await page.goto(`${stage().product.url}/dashboard/customers-&-leads/overview`)
      await page.getByText('Own Harbor').first().waitFor()
      assert.equal(await page.getByText('Hidden Harbor').count(), 0)
      expect4xx(`/Dashboard/GetCustomerDetails/${ids.hidden}`, 404)
      await page.goto(`${stage().product.url}/dashboard/settings/reps`)
      await page.getByText('R1', { exact: true }).first().waitFor()
      assert.equal(await page.getByRole('button', { name: words('settings.reps.add') }).count(), 0)
      assert.equal(await page.getByRole('tab', { name: words('settings.tabs.people') }).count(), 0)
      for (const path of ['/api/Settings/People', '/api/Settings/Company']) assert.equal(await statusOf(ritas, path), 403, path)
      assert.equal(await statusOf(ritas, `/Dashboard/GetCustomerDetails/${ids.hidden}`), 404)
      expect4xx('/api/Settings/People', 403)
      expect4xx('/api/Settings/Company', 403)
    })

    test('the owner looks at it as the rep sees it, changes nothing, and comes back', async () => {
      const { page } = visited
      await page.goto(`${stage().product.url}/dashboard/settings/people`)
      await press(page.getByRole('button', { name: words('people.actions', { name: 'Rita Rep' }) }))
      await arrowTo(page.getByRole('menuitem', { name: words('people.act.view') }))
      await page.keyboard.press('Enter')
      const question = page.getByRole('dialog', { name: words('people.ask.view', { name: 'Rita Rep' }) })
      await press(question.getByRole('button', { name: words('people.act.view') }))
      await page.waitForURL('**/dashboard')
      await page.getByText(words('shell.viewBanner', { name: 'Rita Rep' })).waitFor()
      await page.goto(`${stage().product.url}/dashboard/customers-&-leads/overview/${ids.own}`)
      await page.getByRole('heading', { level: 1, name: 'Own Harbor' }).waitFor()
      assert.equal(
        await page
          .getByRole('button', { name: words('common.edit') })
          .first()
          .getAttribute('aria-disabled'),
        'true',
      )
      await checkAxe(page, 'view as')
      await press(page.getByRole('button', { name: words('shell.viewStop') }))
      await page.waitForURL('**/dashboard/settings/people')
      await page.getByText(words('shell.viewBanner', { name: 'Rita Rep' })).waitFor({ state: 'detached' })
    })

    test('a new role counts in the open screen, and who is suspended is out', async () => {
      const people = (await owner.get('/api/Settings/People?search=rita')).body.result as { rows: { userId: string }[] }
      const userId = people.rows[0]?.userId
      assert.equal((await owner.post('/api/Settings/ChangeRole', { userId, role: 'manager' })).status, 200)
      const tab = ritas.page.getByRole('tab', { name: words('settings.tabs.people') })
      await tab.waitFor()
      await visited.page.goto(`${stage().product.url}/dashboard/settings/people`)
      await press(visited.page.getByRole('button', { name: words('people.actions', { name: 'Rita Rep' }) }))
      await arrowTo(visited.page.getByRole('menuitem', { name: words('people.act.suspend') }))
      await visited.page.keyboard.press('Enter')
      const question = visited.page.getByRole('dialog', { name: words('people.ask.suspend', { name: 'Rita Rep' }) })
      for (const path of ['/api/Notification/Ticket', '/Dashboard/GetNeeds']) ritas.expect4xx(path, 401)
      await press(question.getByRole('button', { name: words('people.act.suspend') }))
      await visited.page.getByText(words('people.suspended'), { exact: true }).waitFor()
      await ritas.page.waitForURL(`${stage().product.url}/`)
    })
  })
}

/** What the server answers to the page's own session. */
const statusOf = ({ page }: Visit, path: string) =>
  page.evaluate(
    async (path) => (await fetch(path, { headers: { authorization: `Bearer ${localStorage.getItem('accessToken')}` } })).status,
    path,
  )
