import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '../automations.ts'
import { type Books, openBooks, type Placed } from '../books.ts'
import { type Chromium, checkAxe, chooseOption, openChromium, press, tabTo, type, type Visit, visit } from './browser.ts'
import { enterAs } from './person.ts'
import { settingsOf } from './settings.ts'
import { wordsIn } from './words.ts'

let browser: Chromium
before(async () => {
  browser = await openChromium()
})
after(() => browser.close())

for (const setting of settingsOf(import.meta.url)) {
  describe(`the books, keyboard alone: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    let books: Books
    let visited: Visit
    let order: Placed
    let payout: string
    const shot = (name: string) =>
      process.env.SHOTS && visited.page.screenshot({ path: `${process.env.SHOTS}/books-${name}-${setting.language}.png`, fullPage: true })
    before(async () => {
      books = await openBooks({ unset: true, listen: true })
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

    test('accounts are chosen, and what was sold before is seen and goes', async () => {
      const { page } = visited
      order = await books.order('100')
      await page.goto(`${books.server.url}/dashboard/settings/books`)
      const box = (field: string) =>
        page
          .getByRole('combobox', { name: words(`books.settings.${field}`) })
          .or(page.getByRole('textbox', { name: words(`books.settings.${field}`) }))
      await page.getByRole('heading', { name: words('books.preview.title') }).waitFor()
      await page.getByText(words('books.preview.kinds.order')).waitFor()
      for (const [field, name] of Object.entries({
        clearingAccountId: 'Stripe Clearing',
        feeAccountId: 'Bank Charges',
        disputeAccountId: 'Penalties & Settlements',
      })) {
        await type(box(field), name)
        await chooseOption(page, name)
      }
      await type(box('bankAccountId'), 'Checking')
      await chooseOption(page, 'Checking')
      await type(box('otherAccountId'), 'Uncategorized Income')
      await chooseOption(page, 'Uncategorized Income')
      await type(box('itemId'), books.item)
      await chooseOption(page, books.item)
      await press(page.getByRole('button', { name: words('books.settings.makeItems') }))
      await page.getByText(words('books.settings.itemsMade')).waitFor()
      await until(
        () => box('deliveryItemId').inputValue(),
        (shown) => shown === 'Delivery',
      )
      const posts = page.getByRole('switch', { name: words('books.settings.active') })
      assert.equal(await posts.isChecked(), false, 'nothing is posted before somebody said so')
      await page.getByText(words('books.standing.off')).waitFor()
      await tabTo(posts)
      await page.keyboard.press('Space')
      await shot('settings')
      await press(page.getByRole('button', { name: words('books.settings.save') }))
      await page.getByText(words('books.settings.saved')).first().waitFor()
      await page.getByText(words('books.standing.on')).waitFor()
    })

    test('the order shows its invoice, and its payment once it came', async () => {
      const { page } = visited
      await page.goto(`${books.server.url}/dashboard/payments/orders/${order.id}`)
      const card = page.getByRole('region', { name: words('books.card.title') })
      await card.getByText(words('books.states.posted')).first().waitFor()
      await books.paid(order)
      await books.settled()
      await card.getByText(words('books.kinds.payment')).first().waitFor()
      await checkAxe(page, 'books of an order')
      await shot('order')
    })

    test('the payout ties out; edited by hand in QuickBooks it does not, until it is put back', async () => {
      const { page } = visited
      payout = (await books.payout()).id
      await books.settled()
      await page.goto(`${books.server.url}/dashboard/payments/payouts/${payout}`)
      const card = page.getByRole('region', { name: words('books.tie.title') })
      await card.getByText(words('books.tie.states.agrees')).waitFor()
      await shot('payout')
      const [deposit] = await books.documents('Deposit', payout)
      const [line, ...rest] = deposit?.Line ?? []
      await books.edit('Deposit', deposit?.Id, { Line: [{ ...line, Amount: line.Amount + 5 }, ...rest] })
      await press(card.getByRole('button', { name: words('books.card.check') }))
      await card.getByText(words('books.tie.states.differs')).waitFor()
      await checkAxe(page, 'a payout that does not tie out')
      await shot('differs')
      await press(card.getByRole('button', { name: words('books.card.putBack') }))
      await card.getByText(words('books.tie.states.agrees')).waitFor()
    })
  })
}
