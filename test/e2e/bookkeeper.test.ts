import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { formatCents } from '#contract/money.ts'
import { type Books, openBooks } from '../books.ts'
import { until } from '../till.ts'
import { type Chromium, checkAxe, openChromium, press, type Visit, visit } from './browser.ts'
import { enterAs } from './person.ts'
import { settingsOf } from './settings.ts'
import { wordsIn } from './words.ts'

let browser: Chromium
before(async () => {
  browser = await openChromium()
})
after(() => browser.close())

for (const setting of settingsOf(import.meta.url)) {
  describe(`what needs a bookkeeper, keyboard alone: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    let books: Books
    let visited: Visit
    before(async () => {
      books = await openBooks({ listen: true })
      visited = await visit(browser, setting.browser)
      await enterAs(books.server.url, visited.page, books.company)
    })
    after(async () => {
      try {
        await visited.leave()
      } finally {
        await books.close()
      }
    })

    test('a document that was moved there appears in the list, leads to its order, and goes once it is put back', async () => {
      const { page } = visited
      await page.goto(`${books.server.url}/dashboard/sync/bookkeeper`)
      await page.getByText(words('bookkeeper.empty')).waitFor()
      await checkAxe(page, 'nothing to do')
      const order = await books.order('64')
      const invoice = await books.document(order, 'invoice')
      const other = (await books.records('Customer')).find(({ Id, Active }) => Active !== false && Id !== invoice.CustomerRef.value)
      await books.edit('Invoice', invoice.Id, { CustomerRef: { value: other?.Id } })
      await books.checkAll()
      const line = page.getByRole('list', { name: words('bookkeeper.title') }).getByRole('listitem')
      await line.getByText(words('books.trouble.changed')).waitFor()
      await line.getByRole('img', { name: words('bookkeeper.kinds.changed') }).waitFor()
      await checkAxe(page, 'something to do')
      await page.getByLabel(words('bookkeeper.columns.kind')).selectOption('gone')
      await page.getByText(words('bookkeeper.noMatch')).waitFor()
      await press(page.getByRole('button', { name: words('customers.list.clearAll') }))
      await page.getByRole('searchbox').fill(`#${order.number}`)
      await press(page.getByRole('button', { name: words('bookkeeper.aside.put') }).last())
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(words('bookkeeper.aside.reason')).fill('Asked the customer')
      await checkAxe(page, 'to be put aside')
      await press(dialog.getByRole('button', { name: words('bookkeeper.aside.put') }))
      await page.getByText(words('bookkeeper.noMatch')).waitFor()
      await page.getByText(words('bookkeeper.aside.aside'), { exact: true }).first().click()
      await line.getByText('Asked the customer').waitFor()
      await checkAxe(page, 'put aside')
      await press(line.getByRole('button', { name: words('bookkeeper.aside.takeBack') }))
      await page.getByText(words('bookkeeper.noMatch')).waitFor()

      await page.goto(`${books.server.url}/dashboard`)
      await page.getByRole('heading', { level: 3, name: words('bookkeeper.title') }).waitFor()
      await checkAxe(page, 'dashboard')
      await press(page.getByRole('link', { name: words('bookkeeper.seeAll') }))
      await press(line.getByRole('link'))
      await page.waitForURL(`**/orders/${order.id}`)
      await page.getByText(words('books.fields.name'), { exact: true }).first().waitFor()
      await press(page.getByRole('button', { name: words('books.card.putBack') }))
      await books.settled()
      await page.goto(`${books.server.url}/dashboard/sync/bookkeeper`)
      await page.getByText(words('bookkeeper.empty')).waitFor()
    })

    test('each figure of the dashboard opens the rows that come to it', async () => {
      const { page } = visited
      await page.goto(`${books.server.url}/dashboard`)
      const figures = page.getByRole('region', { name: words('dashboard.figures') })
      const figure = (label: string) => figures.getByRole('link', { name: new RegExp(`^${label}`) })
      // What was put back comes from QuickBooks a moment later, and the screen follows.
      await until('the screen says what the server says', async () => {
        const said = (await books.company.get('/Dashboard/GetOverview')).json().result
        const shown = [
          figure(words('dashboard.owed')).getByText(formatCents(said.owed)),
          figure(words('dashboard.credit')).getByText(formatCents(said.credit)),
        ]
        return (await Promise.all(shown.map((each) => each.isVisible()))).every(Boolean)
      })
      await press(figure(words('dashboard.overdue')))
      await page.waitForURL('**/receivables?overdue=Y')
      assert.ok(await page.getByRole('checkbox', { name: words('orders.invoices.overdueOnly') }).isChecked())
      await page.getByRole('table').waitFor()
      for (const more = page.getByRole('button', { name: words('orders.invoices.more') }); await more.isVisible(); ) await press(more)
      const amounts = await page.getByRole('table').locator('tbody tr td:nth-last-of-type(2) > :first-child').allInnerTexts()
      const sum = amounts.reduce((whole, each) => whole + Math.round(Number(each.replace(/[$,]/g, '')) * 100), 0)
      const { ages } = (await books.company.get('/api/Receivables/Ageing')).json().result
      assert.equal(sum, ages.days30.amount + ages.days60.amount + ages.days90.amount + ages.older.amount)
      await checkAxe(page, 'overdue invoices')
    })
  })
}
