import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { signedInCompany } from '../company.ts'
import { arrowTo, type Chromium, checkAxe, chooseOption, openChromium, press, visit } from './browser.ts'
import { enterAs, makeAccount, signIn } from './person.ts'
import { type Product, startProduct } from './product.ts'
import { settingsOf, widthsOf } from './settings.ts'
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

const once = settingsOf(import.meta.url)

for (const setting of widthsOf(import.meta.url)) {
  const { name, language, phone, browser: options } = setting
  describe(`dashboard shell, keyboard alone: ${name}`, () => {
    const words = wordsIn(language)

    test('menu, language, theme, help, settings', async () => {
      const { page, expectLine, leave } = await visit(browser, options)
      await signIn(product, page, email)
      await page.goto(`${product.url}/dashboard`)
      const title = page.getByRole('heading', { level: 1, name: words('dashboard.title') })
      await title.waitFor()
      await page.getByText(words('dashboard.needsYouEmpty')).waitFor()

      const menu = page.getByRole('navigation', { name: words('shell.navigation') })
      if (phone) {
        assert.equal(await menu.isVisible(), false)
        await press(page.getByRole('button', { name: words('shell.menu') }))
      }
      await menu.waitFor()
      // Areas that are not there yet are not offered.
      const named = (await menu.getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0])
      assert.deepEqual(named, [
        words('menu.dashboard'),
        words('menu.customers'),
        words('menu.sales'),
        words('menu.mobileApps'),
        words('menu.payments'),
        words('menu.incentives'),
        words('menu.dataExchange'),
        words('menu.sync'),
        words('menu.settings'),
      ])
      await checkAxe(page, 'menu')
      await press(menu.getByRole('link', { name: words('menu.customers') }))
      await page.waitForURL('**/dashboard/customers-&-leads/overview')
      await page.getByRole('heading', { name: words('customers.empty.title') }).waitFor()

      const other = language === 'en' ? 'es' : 'en'
      const inOther = wordsIn(other)
      const opener = phone
        ? page.getByRole('button', { name: words('shell.profile', { name: 'Ana' }) })
        : page.getByRole('button', { name: words('shell.language', { current: language.toUpperCase() }) })
      await press(opener)
      await page.getByRole('menu').waitFor()
      assert.deepEqual(
        (await page.getByRole('menuitem').allInnerTexts()).filter((text) => text.includes('·')),
        ['EN · English', 'ES · Español'],
      )
      const item = page.getByRole('menuitem', { name: other.toUpperCase() })
      await arrowTo(item)
      expectLine(`Language changed to ${other}`)
      const kept = page.waitForResponse('**/User/language')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: inOther('customers.empty.title') }).waitFor()
      assert.equal((await kept).status(), 200)

      await page.keyboard.press('?')
      const shortcuts = page.getByRole('dialog', { name: inOther('help.shortcuts') })
      await shortcuts.getByText(inOther('help.keys.search')).waitFor()
      await checkAxe(page, 'shortcuts')
      await page.keyboard.press('Escape')
      await shortcuts.waitFor({ state: 'detached' })

      const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
      const before = await scheme()
      const toggle = inOther(before === 'dark' ? 'shell.useLight' : 'shell.useDark')
      if (phone) {
        await press(page.getByRole('button', { name: inOther('shell.profile', { name: 'Ana' }) }))
        await arrowTo(page.getByRole('menuitem', { name: toggle }))
        await page.keyboard.press('Enter')
      } else await press(page.getByRole('button', { name: toggle }))
      await page.waitForFunction((was) => document.documentElement.dataset.mantineColorScheme !== was, before)
      await checkAxe(page, 'the other theme')

      await press(page.getByRole('link', { name: inOther('shell.settings'), exact: true }).first())
      await page.waitForURL('**/dashboard/settings/company')
      await page.getByRole('textbox', { name: inOther('fields.companyName') }).waitFor()
      await press(page.getByRole('link', { name: inOther('shell.home') }))
      await page.getByRole('heading', { level: 1, name: inOther('dashboard.title') }).waitFor()
      assert.equal(new URL(page.url()).pathname, '/dashboard')
      await leave()
    })

    if (!once.includes(setting)) return

    test('several companies of one person: the menu is at most 200 px high', async () => {
      const { owner } = product.server.database
      const { page, leave } = await visit(browser, options)
      await signIn(product, page, email)
      for (let number = 1; number <= 8; number++)
        await owner.query(
          `with company as (insert into companies (company_name, email) values ($1, $2) returning id)
           insert into memberships (company_id, user_id, role) select company.id, users.id, 'owner' from company, users where users.email = $3`,
          [`Harbor ${number}`, `office${number}@harbor.example`, email],
        )
      await page.goto(`${product.url}/dashboard`)
      await press(page.getByRole('button', { name: words('shell.company', { name: 'example.com' }) }))
      const menu = page.getByRole('menu')
      await menu.waitFor()
      await checkAxe(page, 'companies')
      assert.ok(((await menu.boundingBox())?.height ?? 999) <= 200)
      await arrowTo(menu.getByRole('menuitem', { name: 'Harbor 8' }))
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: words('shell.company', { name: 'Harbor 8' }) }).waitFor()
      await leave()
      await owner.query(`delete from memberships where company_id in (select id from companies where company_name like 'Harbor %')`)
    })

    test('what needs you is put off, taken back and given to a colleague', async () => {
      const { page, leave } = await visit(browser, options)
      const owner = await signedInCompany(product.server)
      const { companyId } = owner
      await signedInCompany(product.server, { role: 'accounting', companyId })
      await product.server.database.owner.query(
        `with paid as (insert into payment_intents (company_id, id, account_id, status, amount, amount_received, currency, created_at)
           values ($1, 'pi_1', 'acct_1', 'succeeded', 4000, 4000, 'usd', now()))
         insert into disputes (company_id, id, intent_id, amount, state, due_by, created_at)
         values ($1, 'dp_1', 'pi_1', 4000, 'needs_response', '2099-01-02T10:00:00Z', now())`,
        [companyId],
      )
      const line = words('needs.disputes_one', { shown: '1' })
      const more = page.getByRole('button', { name: words('needs.actions', { what: line }) })
      const choose = async (item: string) => {
        await press(more)
        await arrowTo(page.getByRole('menuitem', { name: words(item) }))
        await page.keyboard.press('Enter')
      }
      await enterAs(product.url, page, owner)
      await page.goto(`${product.url}/dashboard`)
      await page.getByRole('link', { name: line }).waitFor()
      await choose('needs.tomorrow')
      await page.getByText(words('dashboard.needsYouEmpty')).waitFor()
      await press(page.getByRole('button', { name: words('needs.snoozed', { count: '1' }) }))
      await page
        .getByRole('list', { name: words('needs.snoozedRows') })
        .getByRole('link', { name: line })
        .waitFor()
      await checkAxe(page, 'snoozed')
      await press(page.getByRole('button', { name: words('work.undo') }))
      await page
        .getByRole('list', { name: words('dashboard.needsYou') })
        .getByRole('link', { name: line })
        .waitFor()

      await choose('needs.assign')
      const dialog = page.getByRole('dialog', { name: words('needs.assignTitle', { what: line }) })
      await dialog.waitFor()
      await checkAxe(page, 'assign')
      await page.keyboard.press('ArrowDown')
      await page.getByRole('option').first().waitFor()
      await page.keyboard.type('Person')
      await page.getByRole('option').nth(1).waitFor()
      await chooseOption(page, /^Person \d+$/)
      await press(dialog.getByRole('button', { name: words('needs.give') }))
      await dialog.waitFor({ state: 'detached' })
      await page
        .getByText(words('needs.assignedTo', { name: 'Person' }), { exact: false })
        .first()
        .waitFor()
      await page.getByText(words('needs.mine'), { exact: true }).click()
      await page.getByText(words('needs.noneMine')).waitFor()
      await leave()
    })
  })
}

test('a browser of a POSIX locale, whose language is no language tag', async () => {
  const words = wordsIn('en')
  const { context, page, leave } = await visit(browser, {})
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'languages', { get: () => ['en-US@posix'] })
    Object.defineProperty(navigator, 'language', { get: () => 'en-US@posix' })
  })
  await signIn(product, page, email)
  await page.goto(`${product.url}/dashboard/settings/profile`)
  // With the times of the sessions.
  await page.getByRole('heading', { level: 2, name: words('profile.sessions.title') }).waitFor()
  await page.getByRole('main').locator('time').first().waitFor()
  await leave()
})
